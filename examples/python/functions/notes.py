"""The functions behind the routes. Each is called with the event of an HTTP API, payload format 2.0."""

import json
import os
import uuid

import boto3

table = boto3.resource("dynamodb").Table(os.environ["TABLE"])


def list_notes(event, context):
    return reply(200, table.scan()["Items"])


def create_note(event, context):
    try:
        title = json.loads(event.get("body") or "{}")["title"]
    except (ValueError, KeyError, TypeError):
        return reply(400, {"message": "Send JSON with a title."})
    note = {"id": str(uuid.uuid4()), "title": str(title)}
    table.put_item(Item=note)
    return reply(201, note)


def read_note(event, context):
    note = table.get_item(Key={"id": event["pathParameters"]["id"]}).get("Item")
    return reply(200, note) if note else reply(404, {"message": "There is no such note."})


def delete_note(event, context):
    table.delete_item(Key={"id": event["pathParameters"]["id"]})
    return {"statusCode": 204}


def reply(status, body):
    return {
        "statusCode": status,
        "headers": {"content-type": "application/json"},
        "body": json.dumps(body),
    }
