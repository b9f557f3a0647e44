"""A plugin of pytest. It writes the outcome of each test into JUDGED_RESULTS, and skips tests with the marks of JUDGED_LEFT_OUT."""

import json
import os

LEFT_OUT = set(os.environ.get("JUDGED_LEFT_OUT", "").split())


def pytest_collection_modifyitems(config, items):
    left_out = [item for item in items if LEFT_OUT & {mark.name for mark in item.iter_markers()}]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


def pytest_runtest_logreport(report):
    # A test whose teardown fails has two outcomes. The reader takes the worse.
    if report.when != "call" and report.outcome == "passed":
        return
    message = getattr(getattr(report.longrepr, "reprcrash", None), "message", None) or str(report.longrepr or "")
    with open(os.environ["JUDGED_RESULTS"], "a") as results:
        found = {"name": report.nodeid, "outcome": report.outcome, "message": message}
        results.write(json.dumps(found) + "\n")


def pytest_collection_finish(session):
    """Makes s3-tests request what they expect of AWS, which has changed the defaults of new buckets."""
    try:
        import s3tests.functional as functional
    except ImportError:
        return
    empty = functional.nuke_bucket
    functional.nuke_bucket = lambda client, bucket: empty(Emptying(client, bucket), bucket)
    make_as_before_2023()


class Emptying:
    """A client that bypasses locks only in buckets with locks. AWS refuses it for others."""

    def __init__(self, client, bucket):
        self._client = client
        try:
            client.get_object_lock_configuration(Bucket=bucket)
            self._has_locks = True
        except Exception:
            self._has_locks = False

    def delete_objects(self, BypassGovernanceRetention=None, **settings):
        if self._has_locks:
            settings["BypassGovernanceRetention"] = BypassGovernanceRetention
        return self._client.delete_objects(**settings)

    def __getattr__(self, name):
        return getattr(self._client, name)


LISTS = ["ACL", "GrantFullControl", "GrantRead", "GrantReadACP", "GrantWrite", "GrantWriteACP"]


def make_as_before_2023():
    """Gives new buckets the defaults from before April 2023: access lists, and no public access block. A client has to request these now."""
    from botocore.client import BaseClient

    call = BaseClient._make_api_call

    def call_as_before(client, operation, settings):
        if operation != "CreateBucket" or "ObjectOwnership" in settings:
            return call(client, operation, settings)
        lists = {name: settings[name] for name in LISTS if name in settings}
        others = {name: settings[name] for name in settings if name not in LISTS}
        answer = call(client, operation, {**others, "ObjectOwnership": "ObjectWriter"})
        bucket = {"Bucket": settings["Bucket"]}
        call(client, "DeletePublicAccessBlock", bucket)
        if lists:
            call(client, "PutBucketAcl", {**bucket, **lists})
        return answer

    BaseClient._make_api_call = call_as_before
