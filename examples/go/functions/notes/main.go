// The function behind all routes. It is called with the event of an HTTP API, payload format 2.0.
package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"net/http"
	"os"

	"github.com/aws/aws-lambda-go/events"
	"github.com/aws/aws-lambda-go/lambda"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

type note struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

type item = map[string]types.AttributeValue

var (
	client *dynamodb.Client
	table  = os.Getenv("TABLE")
)

func main() {
	settings, err := config.LoadDefaultConfig(context.Background())
	if err != nil {
		panic(err)
	}
	client = dynamodb.NewFromConfig(settings)
	lambda.Start(handle)
}

func handle(ctx context.Context, event events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
	id := event.PathParameters["id"]
	switch event.RouteKey {
	case "GET /notes":
		return list(ctx)
	case "POST /notes":
		return create(ctx, event.Body)
	case "GET /notes/{id}":
		return read(ctx, id)
	default:
		return remove(ctx, id)
	}
}

func list(ctx context.Context) (events.APIGatewayV2HTTPResponse, error) {
	found, err := client.Scan(ctx, &dynamodb.ScanInput{TableName: &table})
	if err != nil {
		return events.APIGatewayV2HTTPResponse{}, err
	}
	notes := make([]note, 0, len(found.Items))
	for _, one := range found.Items {
		notes = append(notes, fromItem(one))
	}
	return reply(http.StatusOK, notes)
}

func create(ctx context.Context, body string) (events.APIGatewayV2HTTPResponse, error) {
	var made note
	if err := json.Unmarshal([]byte(body), &made); err != nil || made.Title == "" {
		return reply(http.StatusBadRequest, message{"Send JSON with a title."})
	}
	made.ID = rand.Text()
	_, err := client.PutItem(ctx, &dynamodb.PutItemInput{TableName: &table, Item: item{
		"id":    &types.AttributeValueMemberS{Value: made.ID},
		"title": &types.AttributeValueMemberS{Value: made.Title},
	}})
	if err != nil {
		return events.APIGatewayV2HTTPResponse{}, err
	}
	return reply(http.StatusCreated, made)
}

func read(ctx context.Context, id string) (events.APIGatewayV2HTTPResponse, error) {
	found, err := client.GetItem(ctx, &dynamodb.GetItemInput{TableName: &table, Key: key(id)})
	if err != nil {
		return events.APIGatewayV2HTTPResponse{}, err
	}
	if found.Item == nil {
		return reply(http.StatusNotFound, message{"There is no such note."})
	}
	return reply(http.StatusOK, fromItem(found.Item))
}

func remove(ctx context.Context, id string) (events.APIGatewayV2HTTPResponse, error) {
	_, err := client.DeleteItem(ctx, &dynamodb.DeleteItemInput{TableName: &table, Key: key(id)})
	return events.APIGatewayV2HTTPResponse{StatusCode: http.StatusNoContent}, err
}

type message struct {
	Message string `json:"message"`
}

func key(id string) item {
	return item{"id": &types.AttributeValueMemberS{Value: id}}
}

func fromItem(found item) note {
	return note{ID: text(found["id"]), Title: text(found["title"])}
}

func text(value types.AttributeValue) string {
	if member, ok := value.(*types.AttributeValueMemberS); ok {
		return member.Value
	}
	return ""
}

func reply(status int, body any) (events.APIGatewayV2HTTPResponse, error) {
	text, err := json.Marshal(body)
	return events.APIGatewayV2HTTPResponse{
		StatusCode: status,
		Headers:    map[string]string{"content-type": "application/json"},
		Body:       string(text),
	}, err
}
