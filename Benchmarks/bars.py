"""What the benchmarks share: running a program with its time and memory, medians, and bars."""

import os
import statistics
import subprocess
import sys
import time


def run(words):
    """Runs a program to its end: its output, the seconds it took, and the most memory it had, in MB."""
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
    """Figures against what they should be. One that misses its bar is a warning, by half of it a failure.

    Times are warnings at most: they tell as much of the machine as of the program.
    """

    def __init__(self):
        self.has_failed = False

    def at_most(self, name, values, unit, bar):
        """The median is judged; it fails only where the best round does, too: other programs may be at work."""
        figures = f"{median(values):7.2f} {unit} (best {min(values):.2f}), bar {bar}"
        self._report(name, figures, bar / median(values), bar / min(values), unit in ["s", "ms"])

    def at_least(self, name, values, bar):
        figures = f"{median(values):7.2f} (best {max(values):.2f}), bar {bar}"
        self._report(name, figures, median(values) / bar, max(values) / bar)

    def _report(self, name, figures, share, best, is_time=False):
        verdict = "ok" if share >= 1 else "warning: below its bar"
        if best < 0.5 and not is_time:
            verdict = "FAILED: below half of its bar"
            self.has_failed = True
        print(f"{name:<40} {figures:<36} {verdict}", flush=True)

    def end(self):
        sys.exit(1 if self.has_failed else 0)


median = statistics.median
