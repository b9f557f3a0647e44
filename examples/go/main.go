package main

import (
	"example.com/pulumi-serverless-api/sdk/go/serverlessapi"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		table, err := serverlessapi.NewTable(ctx, "Notes", &serverlessapi.TableArgs{
			Fields:       map[string]serverlessapi.FieldType{"id": serverlessapi.FieldTypeString},
			PrimaryIndex: &serverlessapi.PrimaryIndexArgs{PartitionKey: "id"},
		})
		if err != nil {
			return err
		}

		api, err := serverlessapi.NewApi(ctx, "Api", &serverlessapi.ApiArgs{
			Defaults: &serverlessapi.ApiDefaultsArgs{
				Function: &serverlessapi.FunctionSettingsArgs{
					Runtime:     pulumi.StringRef("provided.al2023"),
					SrcPath:     pulumi.StringRef("functions"),
					Bind:        []pulumi.Input{table},
					Environment: map[string]pulumi.StringInput{"TABLE": table.TableName},
				},
			},
			Routes: map[string]serverlessapi.ApiRouteArgs{
				"GET /notes":         {Handler: pulumi.StringRef("notes")},
				"POST /notes":        {Handler: pulumi.StringRef("notes")},
				"GET /notes/{id}":    {Handler: pulumi.StringRef("notes")},
				"DELETE /notes/{id}": {Handler: pulumi.StringRef("notes")},
			},
		})
		if err != nil {
			return err
		}

		ctx.Export("url", api.Url)
		return nil
	})
}
