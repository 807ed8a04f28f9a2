#!/bin/sh
# Makes Fixtures/Tables: the smallest colour tables of each kind, from which a fuzzer sets out.
set -eu
cd "$(dirname "$0")"
rm -rf Tables
mkdir Tables
corners='0 0 0
1 0 0
0 1 0
1 1 0
0 0 1
1 0 1
0 1 1
1 1 1'
printf '# one\nTITLE "a curve"\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 1 1 1\nLUT_1D_SIZE 3\n0 0 0\n0.5 0.6 0.4\n1 1 1\n' >Tables/curve.cube
printf 'LUT_3D_SIZE 2\nLUT_3D_INPUT_RANGE 0.0 1.0\n%s\n' "$corners" >Tables/cube.cube
printf 'LUT_1D_SIZE 2\nLUT_1D_INPUT_RANGE -0.5 1.5\nLUT_3D_SIZE 2\n0 0 0\n1 1 1\n%s\n' "$corners" >Tables/both.cube
