package main

import (
	"context"
	"fmt"
	"reflect"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/feature/dynamodb/attributevalue"
	"github.com/aws/aws-sdk-go-v2/service/cognitoidentityprovider"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/aws-sdk-go-v2/service/dynamodbstreams"
	"github.com/aws/aws-sdk-go-v2/service/eventbridge"
	"github.com/aws/aws-sdk-go-v2/service/kinesis"
	"github.com/aws/aws-sdk-go-v2/service/lambda"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/scheduler"
	"github.com/aws/aws-sdk-go-v2/service/secretsmanager"
	"github.com/aws/aws-sdk-go-v2/service/sns"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
	"github.com/aws/aws-sdk-go-v2/service/ssm"
	"github.com/aws/aws-sdk-go-v2/service/sts"
)

type clients struct {
	s3     *s3.Client
	tables *dynamodb.Client
	byName map[string]any
}

func newClients(settings aws.Config) clients {
	files, tables := s3.NewFromConfig(settings), dynamodb.NewFromConfig(settings)
	return clients{s3: files, tables: tables, byName: map[string]any{
		"CognitoIdentityProvider": cognitoidentityprovider.NewFromConfig(settings),
		"DynamoDB":                tables,
		"DynamoDBStreams":         dynamodbstreams.NewFromConfig(settings),
		"EventBridge":             eventbridge.NewFromConfig(settings),
		"Kinesis":                 kinesis.NewFromConfig(settings),
		"Lambda":                  lambda.NewFromConfig(settings),
		"S3":                      files,
		"SNS":                     sns.NewFromConfig(settings),
		"SQS":                     sqs.NewFromConfig(settings),
		"SSM":                     ssm.NewFromConfig(settings),
		"STS":                     sts.NewFromConfig(settings),
		"Scheduler":               scheduler.NewFromConfig(settings),
		"SecretsManager":          secretsmanager.NewFromConfig(settings),
	}}
}

// paginators are the functions that make them, which cannot be found by name at run time.
var paginators = map[string]any{
	"ListUsers":           cognitoidentityprovider.NewListUsersPaginator,
	"ListTables":          dynamodb.NewListTablesPaginator,
	"Query":               dynamodb.NewQueryPaginator,
	"Scan":                dynamodb.NewScanPaginator,
	"ListStreams":         kinesis.NewListStreamsPaginator,
	"ListFunctions":       lambda.NewListFunctionsPaginator,
	"ListObjectsV2":       s3.NewListObjectsV2Paginator,
	"ListObjectVersions":  s3.NewListObjectVersionsPaginator,
	"ListParts":           s3.NewListPartsPaginator,
	"ListSchedules":       scheduler.NewListSchedulesPaginator,
	"ListSecrets":         secretsmanager.NewListSecretsPaginator,
	"ListTopics":          sns.NewListTopicsPaginator,
	"ListSubscriptions":   sns.NewListSubscriptionsPaginator,
	"ListQueues":          sqs.NewListQueuesPaginator,
	"DescribeParameters":  ssm.NewDescribeParametersPaginator,
	"GetParametersByPath": ssm.NewGetParametersByPathPaginator,
}

// waiters are the functions that make them, likewise.
var waiters = map[string]any{
	"BucketExists":      s3.NewBucketExistsWaiter,
	"BucketNotExists":   s3.NewBucketNotExistsWaiter,
	"ObjectExists":      s3.NewObjectExistsWaiter,
	"ObjectNotExists":   s3.NewObjectNotExistsWaiter,
	"TableExists":       dynamodb.NewTableExistsWaiter,
	"TableNotExists":    dynamodb.NewTableNotExistsWaiter,
	"StreamExists":      kinesis.NewStreamExistsWaiter,
	"StreamNotExists":   kinesis.NewStreamNotExistsWaiter,
	"FunctionActiveV2":  lambda.NewFunctionActiveV2Waiter,
	"FunctionUpdatedV2": lambda.NewFunctionUpdatedV2Waiter,
}

const longestWait = 30 * time.Second

func paginate(ctx context.Context, clients clients, asked request) (any, error) {
	make, isThere := paginators[asked.Operation]
	if !isThere {
		return nil, lacking{fmt.Errorf("no paginator is called %s", asked.Operation)}
	}
	function := reflect.ValueOf(make)
	input, err := inputOf(function.Type().In(1), asked.Input)
	if err != nil {
		return nil, err
	}
	paginator := function.Call([]reflect.Value{reflect.ValueOf(clients.byName[asked.Service]), input})[0]
	pages, items := 0, []any{}
	for paginator.MethodByName("HasMorePages").Call(nil)[0].Bool() {
		results := paginator.MethodByName("NextPage").Call([]reflect.Value{reflect.ValueOf(ctx)})
		if err, _ := results[1].Interface().(error); err != nil {
			return nil, err
		}
		list, _ := encode(results[0].Elem().FieldByName(asked.List)).([]any)
		pages, items = pages+1, append(items, list...)
	}
	return object{"pages": pages, "items": items}, nil
}

func wait(ctx context.Context, clients clients, asked request) error {
	make, isThere := waiters[asked.Waiter]
	if !isThere {
		return lacking{fmt.Errorf("no waiter is called %s", asked.Waiter)}
	}
	waiter := reflect.ValueOf(make).Call([]reflect.Value{reflect.ValueOf(clients.byName[asked.Service])})[0]
	method := waiter.MethodByName("Wait")
	input, err := inputOf(method.Type().In(1), asked.Input)
	if err != nil {
		return err
	}
	results := method.Call([]reflect.Value{reflect.ValueOf(ctx), input, reflect.ValueOf(longestWait)})
	err, _ = results[0].Interface().(error)
	return err
}

// documentOperations are those that have names of their own with documents in JavaScript.
var documentOperations = map[string]string{
	"put": "PutItem", "get": "GetItem", "update": "UpdateItem", "delete": "DeleteItem", "query": "Query", "scan": "Scan",
	"batchWrite": "BatchWriteItem", "batchGet": "BatchGetItem", "transactWrite": "TransactWriteItems", "transactGet": "TransactGetItems",
}

// callWithDocument calls DynamoDB with the values that attributevalue makes of plain ones, and gives plain ones back.
func callWithDocument(ctx context.Context, clients clients, asked request) (any, error) {
	input, err := marshalled(asked.Input)
	if err != nil {
		return nil, err
	}
	output, err := call(ctx, clients.tables, documentOperations[asked.Operation], input.(object))
	return unmarshalled(output), err
}

// documents are the members of inputs and answers whose values are attribute values by their names.
var documents = map[string]bool{"Item": true, "Key": true, "ExpressionAttributeValues": true, "Attributes": true, "LastEvaluatedKey": true}

// lists are the members with lists of such.
var lists = map[string]bool{"Items": true, "Keys": true}

func marshalled(value any) (any, error) {
	switch value := value.(type) {
	case []any:
		made := []any{}
		for _, one := range value {
			inside, err := marshalled(one)
			if err != nil {
				return nil, err
			}
			made = append(made, inside)
		}
		return made, nil
	case object:
		made := object{}
		for name, one := range value {
			inside, err := marshalledMember(name, one)
			if err != nil {
				return nil, err
			}
			made[name] = inside
		}
		return made, nil
	}
	return value, nil
}

func marshalledMember(name string, value any) (any, error) {
	if lists[name] {
		made := []any{}
		for _, one := range value.([]any) {
			inside, err := marshalledMember("Item", one)
			if err != nil {
				return nil, err
			}
			made = append(made, inside)
		}
		return made, nil
	}
	if !documents[name] {
		return marshalled(value)
	}
	attributes, err := attributevalue.MarshalMap(value)
	return encode(reflect.ValueOf(attributes)), err
}

func unmarshalled(value any) any {
	switch value := value.(type) {
	case []any:
		made := []any{}
		for _, one := range value {
			made = append(made, unmarshalled(one))
		}
		return made
	case object:
		return unmarshalledObject(value)
	}
	return value
}

func unmarshalledObject(value object) any {
	if len(value) == 1 {
		for kind, one := range value {
			if _, isKind := attributes[kind]; isKind {
				return plainOf(object{kind: one})
			}
		}
	}
	made := object{}
	for name, one := range value {
		made[name] = unmarshalled(one)
	}
	return made
}

func plainOf(attribute object) any {
	var made types.AttributeValue
	if err := decode(reflect.ValueOf(&made).Elem(), attribute); err != nil {
		panic(err)
	}
	var plain any
	if err := attributevalue.Unmarshal(made, &plain); err != nil {
		panic(err)
	}
	return plain
}
