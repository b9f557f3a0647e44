import json


def handler(event, context):
    note = event.get("pathParameters", {}).get("id")
    return {"statusCode": 200, "body": json.dumps({"route": event["routeKey"], "note": note})}
