// The SDK for Go with nothing set: endpoint, region and credentials come from the environment. A request a line on standard
// input, an answer a line on standard output, both JSON.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"reflect"

	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/smithy-go"
)

type object = map[string]any

type request struct {
	Verb      string            `json:"verb"`
	Service   string            `json:"service"`
	Operation string            `json:"operation"`
	Waiter    string            `json:"waiter"`
	List      string            `json:"list"`
	Input     object            `json:"input"`
	Method    string            `json:"method"`
	Headers   map[string]string `json:"headers"`
	Fields    map[string]string `json:"fields"`
	Body      *string           `json:"body"`
}

// lacking is the error of a client that cannot make a request at all.
type lacking struct{ error }

func main() {
	ctx := context.Background()
	settings, err := config.LoadDefaultConfig(ctx)
	if err != nil {
		panic(err)
	}
	clients := newClients(settings)
	lines := bufio.NewReader(os.Stdin)
	out := json.NewEncoder(os.Stdout)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var asked request
		if err := json.Unmarshal(line, &asked); err != nil {
			panic(err)
		}
		if err := out.Encode(answer(ctx, clients, asked)); err != nil {
			panic(err)
		}
	}
}

func answer(ctx context.Context, clients clients, asked request) object {
	output, err := outputOf(ctx, clients, asked)
	var lacks lacking
	var status *awshttp.ResponseError
	var refused smithy.APIError
	switch {
	case err == nil:
		return object{"output": output}
	case errors.As(err, &lacks):
		return object{"lacks": lacks.Error()}
	}
	refusal := object{"error": reflect.TypeOf(err).String(), "message": err.Error(), "status": 0}
	if errors.As(err, &refused) {
		refusal["error"], refusal["message"] = refused.ErrorCode(), refused.ErrorMessage()
	}
	if errors.As(err, &status) {
		refusal["status"] = status.HTTPStatusCode()
	}
	return object{"refused": refusal}
}

func outputOf(ctx context.Context, clients clients, asked request) (any, error) {
	switch asked.Verb {
	case "call":
		return call(ctx, clients.byName[asked.Service], asked.Operation, asked.Input)
	case "document":
		return callWithDocument(ctx, clients, asked)
	case "paginate":
		return paginate(ctx, clients, asked)
	case "wait":
		return object{}, wait(ctx, clients, asked)
	case "presign":
		return presign(ctx, clients, asked)
	case "form":
		return presignForm(ctx, clients, asked)
	case "upload":
		return upload(ctx, clients, asked.Input)
	case "download":
		return download(ctx, clients, asked.Input)
	}
	return nil, lacking{fmt.Errorf("no verb is called %s", asked.Verb)}
}

// call calls an operation by its name.
func call(ctx context.Context, client any, operation string, input object) (any, error) {
	method := reflect.ValueOf(client).MethodByName(operation)
	if !method.IsValid() {
		return nil, lacking{fmt.Errorf("no operation is called %s", operation)}
	}
	made, err := inputOf(method.Type().In(1), input)
	if err != nil {
		return nil, err
	}
	results := method.Call([]reflect.Value{reflect.ValueOf(ctx), made})
	if err, _ := results[1].Interface().(error); err != nil {
		return nil, err
	}
	return encode(results[0]), nil
}

// inputOf makes the input of an operation, of which a pointer is the type.
func inputOf(pointer reflect.Type, input object) (reflect.Value, error) {
	made := reflect.New(pointer.Elem())
	return made, decode(made.Elem(), input)
}
