"""Calls operations of AWS: a call a line on standard input, its answer a line on standard output, both JSON."""

import base64
import datetime
import json
import sys

import boto3
from botocore import xform_name
from botocore.config import Config
from botocore.exceptions import ClientError, ParamValidationError
from botocore.response import StreamingBody

PLACE = json.loads(sys.argv[1])
CONFIG = Config(retries={"total_max_attempts": 1}, s3={"addressing_style": "path"})


def sent(members):
    if set(members) == {"$bytes"}:
        return base64.b64decode(members["$bytes"])
    if set(members) == {"$date"}:
        return datetime.datetime.fromisoformat(members["$date"].replace("Z", "+00:00"))
    return members


def came(value):
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, StreamingBody):
        return value.read().decode()
    if isinstance(value, datetime.datetime):
        return {"$date": value.isoformat()}
    raise TypeError(f"{type(value)} is no type of an answer")


def answer(client, operation, members):
    try:
        output = getattr(client, xform_name(operation))(**members)
    except ClientError as error:
        refusal, status = error.response["Error"], error.response["ResponseMetadata"]["HTTPStatusCode"]
        return {"refused": {"error": refusal["Code"], "message": refusal.get("Message", ""), "status": status}}
    except ParamValidationError as error:
        # An error of boto3 itself, before anything is sent.
        return {"refused": {"error": "ParamValidationError", "message": str(error), "status": 400}}
    output.pop("ResponseMetadata")
    return {"output": output}


clients = {}
for line in sys.stdin:
    call = json.loads(line, object_hook=sent)
    name = call["service"]
    if name not in clients:
        clients[name] = boto3.client(name, config=CONFIG, **PLACE)
    print(json.dumps(answer(clients[name], call["operation"], call["input"]), default=came), flush=True)
