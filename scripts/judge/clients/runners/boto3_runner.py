"""Boto3 with nothing set: endpoint, region and credentials come from the environment. A request a line, an answer a line."""

import base64
import datetime
import decimal
import io
import json
import sys
import urllib.error
import urllib.request
import uuid

import boto3
from botocore import xform_name
from botocore.exceptions import BotoCoreError, ClientError, ParamValidationError
from botocore.response import StreamingBody

CLIENTS = {}


def client_of(name):
    if name not in CLIENTS:
        CLIENTS[name] = boto3.client(name)
    return CLIENTS[name]


class Stream(io.RawIOBase):
    """Bytes that can be read once."""

    def __init__(self, content):
        self.content = io.BytesIO(content)

    def readable(self):
        return True

    def seekable(self):
        return False

    def read(self, size=-1):
        return self.content.read(size)


def decoded(members):
    [(name, value)] = members.items() if len(members) == 1 else [("", None)]
    if name == "$bytes":
        return base64.b64decode(value)
    if name == "$fill":
        return b"x" * value
    if name == "$stream":
        return Stream(value.encode())
    if name == "$date":
        return datetime.datetime.fromisoformat(value.replace("Z", "+00:00"))
    return members


def encoded(value):
    if isinstance(value, bytes):
        return value.decode(errors="replace")
    if isinstance(value, StreamingBody):
        return value.read().decode(errors="replace")
    if isinstance(value, datetime.datetime):
        return {"$date": value.isoformat()}
    if isinstance(value, set):
        return sorted(value)
    if isinstance(value, decimal.Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if hasattr(value, "value"):
        return encoded(value.value)
    raise TypeError(f"{type(value)} is no type of an answer")


def reply_of(response):
    headers = {name.lower(): value for name, value in response.headers.items()}
    return {"status": response.status, "headers": headers, "body": response.read().decode(errors="replace")}


def send(url, method, headers, body):
    # Without a type of its own, urllib sends one for forms, which no other client does.
    headers = {"content-type": "", **headers} if body is not None else headers
    request = urllib.request.Request(url, data=body, method=method, headers=headers)
    try:
        with urllib.request.urlopen(request) as response:
            return reply_of(response)
    except urllib.error.HTTPError as response:
        return reply_of(response)


def send_form(url, fields, text):
    boundary = uuid.uuid4().hex
    parts = [f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
    parts.append(f'--{boundary}\r\ncontent-disposition: form-data; name="file"; filename="file.txt"\r\n\r\n{text}\r\n')
    body = "".join([*parts, f"--{boundary}--\r\n"]).encode()
    return send(url, "POST", {"content-type": f"multipart/form-data; boundary={boundary}"}, body)


def upload(members):
    bucket, key, body = members.pop("Bucket"), members.pop("Key"), members.pop("Body")
    file = body if isinstance(body, Stream) else io.BytesIO(body.encode() if isinstance(body, str) else body)
    client_of("s3").upload_fileobj(file, bucket, key, ExtraArgs=members or None)
    return {}


def download(members):
    file = io.BytesIO()
    client_of("s3").download_fileobj(members["Bucket"], members["Key"], file)
    return {"Size": len(file.getvalue())}


def paginate(request):
    paginator = client_of(request["service"]).get_paginator(xform_name(request["operation"]))
    pages = list(paginator.paginate(**request["input"]))
    return {"pages": len(pages), "items": [item for page in pages for item in page.get(request["list"], [])]}


def presign(request):
    operation = xform_name(request["operation"])
    url = client_of("s3").generate_presigned_url(operation, Params=request["input"])
    body = request.get("body")
    return send(url, request["method"], request.get("headers", {}), None if body is None else body.encode())


def form(request):
    members = request["input"]
    bucket, key = members.pop("Bucket"), members.pop("Key")
    signed = client_of("s3").generate_presigned_post(bucket, key, **members)
    return send_form(signed["url"], {**signed["fields"], **request.get("fields", {})}, request["body"])


def documents(request):
    names = {"put": "put_item", "get": "get_item", "update": "update_item", "delete": "delete_item"}
    names |= {"batchWrite": "batch_write_item", "batchGet": "batch_get_item"}
    names |= {"transactWrite": "transact_write_items", "transactGet": "transact_get_items"}
    client = boto3.resource("dynamodb").meta.client
    return getattr(client, names.get(request["operation"], request["operation"]))(**request["input"])


def output_of(request):
    verb = request["verb"]
    if verb == "call":
        return getattr(client_of(request["service"]), xform_name(request["operation"]))(**request["input"])
    if verb == "document":
        return documents(request)
    if verb == "wait":
        return client_of(request["service"]).get_waiter(xform_name(request["waiter"])).wait(**request["input"])
    if verb in ("upload", "download"):
        return globals()[verb](request["input"])
    return globals()[verb](request)


def answer(request):
    try:
        output = output_of(request)
    except ClientError as error:
        refusal, status = error.response["Error"], error.response["ResponseMetadata"]["HTTPStatusCode"]
        return {"refused": {"error": refusal["Code"], "message": refusal.get("Message", ""), "status": status}}
    except ParamValidationError as error:
        return {"lacks": str(error)}
    except BotoCoreError as error:
        return {"refused": {"error": type(error).__name__, "message": str(error), "status": 0}}
    except Exception as error:
        # A client raises errors of other classes for transfers.
        return {"refused": {"error": type(error).__name__, "message": str(error), "status": 0}}
    if isinstance(output, dict):
        output.pop("ResponseMetadata", None)
    return {"output": output}


for line in sys.stdin:
    asked = json.loads(line, object_hook=decoded)
    print(json.dumps(answer(asked), default=encoded), flush=True)
