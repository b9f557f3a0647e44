"""Notes in a table behind an HTTP API."""

import pulumi
import pulumi_serverless_api as serverless_api

table = serverless_api.Table(
    "Notes",
    fields={"id": serverless_api.FieldType.STRING},
    primary_index={"partition_key": "id"},
)

api = serverless_api.Api(
    "Api",
    defaults={
        "function": {
            "runtime": "python3.13",
            "src_path": "functions",
            "bind": [table],
            "environment": {"TABLE": table.table_name},
        }
    },
    routes={
        "GET /notes": {"handler": "notes.list_notes"},
        "POST /notes": {"handler": "notes.create_note"},
        "GET /notes/{id}": {"handler": "notes.read_note"},
        "DELETE /notes/{id}": {"handler": "notes.delete_note"},
    },
)

pulumi.export("url", api.url)
