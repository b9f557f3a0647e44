"""Runs a Python handler as AWS Lambda does: asks the runtime API for events and gives it the answers.

Standard library only. The errors have the types and texts of Lambda's own Python runtime.
"""

import decimal
import http.client
import importlib
import importlib.machinery
import json
import logging
import os
import sys
import time
import traceback

API = "/2018-06-01/runtime"


class Fault(Exception):
    """An error of the runtime itself, not of the handler."""

    def __init__(self, kind, message, trace=()):
        super().__init__(message)
        self.kind = "Runtime." + kind
        self.trace = list(trace)


class RuntimeApi:
    """One connection, kept open. When it breaks, whoever serves the events is gone, and this process is of no use."""

    def __init__(self, address):
        host, port = address.rsplit(":", 1)
        self._connection = http.client.HTTPConnection(host, int(port))

    def next(self):
        headers, body = self._ask("GET", "/invocation/next")
        return Invocation(headers, body)

    def answer(self, request_id, body):
        self._ask("POST", "/invocation/%s/response" % request_id, body)

    def fail(self, request_id, error):
        self._ask("POST", "/invocation/%s/error" % request_id, json.dumps(error), error["errorType"])

    def fail_to_start(self, error):
        self._ask("POST", "/init/error", json.dumps(error), error["errorType"])

    def _ask(self, method, path, body=None, error_type=None):
        # What was written before the answer belongs to the request.
        sys.stdout.flush()
        sys.stderr.flush()
        headers = {} if error_type is None else {"Lambda-Runtime-Function-Error-Type": error_type}
        content = body.encode("utf-8") if isinstance(body, str) else body
        try:
            self._connection.request(method, API + path, content, headers)
            reply = self._connection.getresponse()
            return reply.headers, reply.read()
        except (OSError, http.client.HTTPException):
            os._exit(0)


class Invocation:
    def __init__(self, headers, body):
        self.request_id = headers["Lambda-Runtime-Aws-Request-Id"]
        self.deadline_ms = int(headers["Lambda-Runtime-Deadline-Ms"])
        self.function_arn = headers["Lambda-Runtime-Invoked-Function-Arn"]
        self.trace_id = headers.get("Lambda-Runtime-Trace-Id")
        self.client_context = headers.get("Lambda-Runtime-Client-Context")
        self.body = body


class Record:
    """Attributes from a dictionary; None for those that it lacks."""

    def __init__(self, names, values):
        for name in names:
            setattr(self, name, values.get(name))


class LambdaContext:
    def __init__(self, invocation):
        self.aws_request_id = invocation.request_id
        self.invoked_function_arn = invocation.function_arn
        self.function_name = os.environ.get("AWS_LAMBDA_FUNCTION_NAME")
        self.function_version = os.environ.get("AWS_LAMBDA_FUNCTION_VERSION")
        self.memory_limit_in_mb = os.environ.get("AWS_LAMBDA_FUNCTION_MEMORY_SIZE")
        self.log_group_name = os.environ.get("AWS_LAMBDA_LOG_GROUP_NAME")
        self.log_stream_name = os.environ.get("AWS_LAMBDA_LOG_STREAM_NAME")
        self.identity = Record(("cognito_identity_id", "cognito_identity_pool_id"), {})
        self.client_context = client_context(invocation.client_context)
        self.tenant_id = None
        self._deadline_ms = invocation.deadline_ms

    def get_remaining_time_in_millis(self):
        return max(0, self._deadline_ms - int(time.time() * 1000))

    def log(self, message):
        sys.stdout.write(str(message))


def client_context(text):
    if text is None:
        return None
    try:
        values = json.loads(text)
    except ValueError as error:
        raise Fault("LambdaContextUnmarshalError", "Unable to parse Client Context JSON: %s" % error)
    if values is None:
        return None
    context = Record(("custom", "env", "client"), values)
    if context.client is not None:
        names = ("installation_id", "app_title", "app_version_name", "app_version_code", "app_package_name")
        context.client = Record(names, context.client)
    return context


class LogHandler(logging.Handler):
    """The handler that Lambda gives the root logger: handlers only set its level."""

    request_id = ""

    def __init__(self):
        super().__init__()
        formatter = logging.Formatter(
            "[%(levelname)s]\t%(asctime)s.%(msecs)03dZ\t%(aws_request_id)s\t%(message)s", "%Y-%m-%dT%H:%M:%S"
        )
        formatter.converter = time.gmtime
        self.setFormatter(formatter)

    def emit(self, record):
        record.aws_request_id = self.request_id
        sys.stdout.write(self.format(record) + "\n")


def load_handler(name):
    module_name, dot, attribute = name.rpartition(".")
    if not dot:
        raise Fault("MalformedHandlerName", "Bad handler '%s': not enough values to unpack (expected 2, got 1)" % name)
    if module_name.split(".")[0] in sys.builtin_module_names:
        raise Fault("BuiltInModuleConflict", "Cannot use built-in module %s as a handler module" % module_name)
    try:
        module = importlib.import_module(module_name.replace("/", "."))
    except ImportError as error:
        raise Fault("ImportModuleError", "Unable to import module '%s': %s" % (module_name, error))
    except SyntaxError as error:
        trace = ['  File "%s" Line %s\n    %s' % (error.filename, error.lineno, error.text)]
        raise Fault("UserCodeSyntaxError", "Syntax error in module '%s': %s" % (module_name, error), trace)
    if not hasattr(module, attribute):
        raise Fault("HandlerNotFound", "Handler '%s' missing on module '%s'" % (attribute, module_name))
    return getattr(module, attribute)


def to_json(value):
    """Bytes are taken for JSON, as on Lambda. Decimals, which DynamoDB gives, are numbers."""
    if isinstance(value, bytes):
        return value
    try:
        return json.dumps(value, default=number_of)
    except Exception as error:
        raise Fault("MarshalError", "Unable to marshal response: %s" % error)


def number_of(value):
    if isinstance(value, decimal.Decimal):
        is_whole = value.is_finite() and value == value.to_integral_value()
        return int(value) if is_whole else float(value)
    raise TypeError("Object of type %s is not JSON serializable" % type(value).__name__)


def from_json(body):
    try:
        return json.loads(body)
    except ValueError as error:
        raise Fault("UnmarshalError", "Unable to unmarshal input: %s" % error)


def error_of(error, request_id):
    if isinstance(error, Fault):
        kind, trace = error.kind, error.trace
    else:
        kind, trace = type(error).__name__, stack_trace(error)
    return {"errorMessage": str(error), "errorType": kind, "requestId": request_id, "stackTrace": trace}


def stack_trace(error):
    """Without the frames of this file, which are above those of the handler."""
    frames = traceback.extract_tb(error.__traceback__)
    while frames and frames[0].filename == __file__:
        del frames[0]
    return traceback.format_list(frames)


def serve(api, handler, logs):
    while True:
        invocation = api.next()
        request_id = logs.request_id = invocation.request_id
        if invocation.trace_id is None:
            os.environ.pop("_X_AMZN_TRACE_ID", None)
        else:
            os.environ["_X_AMZN_TRACE_ID"] = invocation.trace_id
        try:
            body = to_json(handler(from_json(invocation.body), LambdaContext(invocation)))
        except Exception as error:
            api.fail(request_id, error_of(error, request_id))
        else:
            api.answer(request_id, body)


class RuntimePackages:
    """Finds what Lambda's Python has beside the language, the AWS SDK, where the machine has it in other folders alone."""

    NAMES = ("boto3", "botocore", "s3transfer", "jmespath", "dateutil", "six", "urllib3")

    def __init__(self, folders):
        self._folders = folders

    def find_spec(self, name, path=None, target=None):
        if path is not None or name not in self.NAMES:
            return None
        return importlib.machinery.PathFinder.find_spec(name, self._folders)


def main():
    # A process that is killed must not take what it wrote with it.
    sys.stdout.reconfigure(encoding="utf-8", errors="replace", line_buffering=True)
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [os.environ["LAMBDA_TASK_ROOT"]] + [path for path in sys.path if path != here]
    sys.meta_path.append(RuntimePackages(sys.argv[1:]))
    sys.argv[1:] = []
    logs = LogHandler()
    logging.getLogger().addHandler(logs)
    api = RuntimeApi(os.environ["AWS_LAMBDA_RUNTIME_API"])
    try:
        handler = load_handler(os.environ["_HANDLER"])
    except Exception as error:
        api.fail_to_start(error_of(error, ""))
        sys.exit(1)
    serve(api, handler, logs)


if __name__ == "__main__":
    main()
