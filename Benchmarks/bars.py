"""What the benchmarks share: running a program with its time and memory, medians, and bars."""

import os
import statistics
import subprocess
import sys
import time


def run(words):
    """Runs a program to its end: its standard output, the seconds it took, and the most memory it had, in MB."""
    began = time.monotonic()
    process = subprocess.Popen(words, stdout=subprocess.PIPE)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    elapsed = time.monotonic() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(words)}: ended with {process.returncode}")
    return output.decode(), elapsed, usage.ru_maxrss / 1024


class Bars:
    """Figures against what they should be. One that misses its bar is a warning, by half of it a failure."""

    def __init__(self):
        self.has_failed = False

    def at_most(self, name, value, unit, bar):
        self._report(name, f"{value:7.2f} {unit}, bar {bar} {unit}", bar / value)

    def at_least(self, name, value, bar):
        self._report(name, f"{value:7.2f}, bar {bar}", value / bar)

    def _report(self, name, figures, share):
        verdict = "ok" if share >= 1 else "warning: below its bar" if share >= 0.5 else "FAILED: below half of its bar"
        self.has_failed |= share < 0.5
        print(f"{name:<52} {figures:<28} {verdict}", flush=True)

    def end(self):
        sys.exit(1 if self.has_failed else 0)


median = statistics.median
