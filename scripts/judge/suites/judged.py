"""A plugin of pytest: writes what each test comes to into JUDGED_RESULTS, and leaves out tests with the marks of JUDGED_LEFT_OUT."""

import json
import os

LEFT_OUT = set(os.environ.get("JUDGED_LEFT_OUT", "").split())


def pytest_collection_modifyitems(config, items):
    left_out = [item for item in items if LEFT_OUT & {mark.name for mark in item.iter_markers()}]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


def pytest_runtest_logreport(report):
    # A test that was set up and fails when it is torn down has two of them: the reader takes the worse.
    if report.when != "call" and report.outcome == "passed":
        return
    message = getattr(getattr(report.longrepr, "reprcrash", None), "message", None) or str(report.longrepr or "")
    with open(os.environ["JUDGED_RESULTS"], "a") as results:
        found = {"name": report.nodeid, "outcome": report.outcome, "message": message}
        results.write(json.dumps(found) + "\n")
