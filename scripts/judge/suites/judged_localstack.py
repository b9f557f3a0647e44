"""A plugin of pytest. It directs tests of LocalStack that were verified on AWS to AWS_ENDPOINT_URL."""

import os
import sys
import types

# The file is written when their package is built, which it is not here.
version = types.ModuleType("localstack.version")
version.__version__ = "0"
sys.modules["localstack.version"] = version

VERIFIED = ("aws_validated", "aws_manual_setup_required")


def pytest_configure(config):
    # Requests that the tests write themselves go to the clients' endpoint.
    from localstack import config as localstack

    url = os.environ["AWS_ENDPOINT_URL"]
    localstack.external_service_url = localstack.internal_service_url = lambda *args, **kwargs: url


def pytest_collection_modifyitems(config, items):
    verified = [item for item in items if any(item.get_closest_marker(mark) for mark in VERIFIED)]
    config.hook.pytest_deselected(items=[item for item in items if item not in verified])
    items[:] = verified
