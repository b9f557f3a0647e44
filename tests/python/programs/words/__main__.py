"""Words as text and as members of enums: a type checker takes both. `npm run sdks` has it checked."""

import pulumi_serverless_api as serverless_api

as_text: dict[str, str] = {"id": "string", "size": "number"}

serverless_api.Table("Text", fields=as_text, primary_index={"partition_key": "id"}, stream="new_image")
serverless_api.Table(
    "Members",
    fields={"id": serverless_api.FieldType.STRING},
    primary_index={"partition_key": "id"},
    global_indexes={"by_id": {"partition_key": "id", "projection": "keys_only"}},
    stream=serverless_api.StreamView.NEW_IMAGE,
)
serverless_api.Auth("Auth", login=["email", serverless_api.Login.PHONE])
serverless_api.Function("Function", handler="src/notes.list", tracing="disabled", log_retention="one_week")
