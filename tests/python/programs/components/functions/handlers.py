import json
import os


def list_notes(event, context):
    return {"statusCode": 200, "body": os.environ["TABLE"]}


def create_note(event, context):
    return {"statusCode": 201, "body": event["body"]}


def read_note(event, context):
    return {"statusCode": 200, "body": json.dumps(event["pathParameters"])}
