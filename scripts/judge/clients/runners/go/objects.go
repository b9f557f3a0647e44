package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"reflect"
	"strings"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
	"github.com/aws/aws-sdk-go-v2/feature/s3/manager"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// presign has the client sign a URL and sends a request to it without the client, with the headers that were signed.
func presign(ctx context.Context, clients clients, asked request) (any, error) {
	method := reflect.ValueOf(s3.NewPresignClient(clients.s3)).MethodByName("Presign" + asked.Operation)
	if !method.IsValid() {
		return nil, lacking{fmt.Errorf("no presigner is called %s", asked.Operation)}
	}
	input, err := inputOf(method.Type().In(1), asked.Input)
	if err != nil {
		return nil, err
	}
	results := method.Call([]reflect.Value{reflect.ValueOf(ctx), input})
	if err, _ := results[1].Interface().(error); err != nil {
		return nil, err
	}
	signed := results[0].Interface().(*v4.PresignedHTTPRequest)
	var body io.Reader
	if asked.Body != nil {
		body = strings.NewReader(*asked.Body)
	}
	sent, err := http.NewRequestWithContext(ctx, asked.Method, signed.URL, body)
	if err != nil {
		return nil, err
	}
	for name, value := range asked.Headers {
		sent.Header.Set(name, value)
	}
	return replyTo(sent)
}

// presignForm has the client sign a form and sends it with a file, which comes last.
func presignForm(ctx context.Context, clients clients, asked request) (any, error) {
	input := s3.PutObjectInput{Bucket: text(asked.Input["Bucket"]), Key: text(asked.Input["Key"])}
	signed, err := s3.NewPresignClient(clients.s3).PresignPostObject(ctx, &input, func(options *s3.PresignPostOptions) {
		options.Conditions, _ = asked.Input["Conditions"].([]any)
	})
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	given, _ := asked.Input["Fields"].(object)
	for name, value := range signed.Values {
		_ = form.WriteField(name, value)
	}
	for name, value := range given {
		_ = form.WriteField(name, fmt.Sprint(value))
	}
	for name, value := range asked.Fields {
		_ = form.WriteField(name, value)
	}
	file, _ := form.CreateFormFile("file", "file.txt")
	_, _ = io.WriteString(file, *asked.Body)
	_ = form.Close()
	sent, err := http.NewRequestWithContext(ctx, http.MethodPost, signed.URL, &body)
	if err != nil {
		return nil, err
	}
	sent.Header.Set("content-type", form.FormDataContentType())
	return replyTo(sent)
}

func replyTo(sent *http.Request) (any, error) {
	reply, err := http.DefaultClient.Do(sent)
	if err != nil {
		return nil, err
	}
	defer reply.Body.Close()
	content, err := io.ReadAll(reply.Body)
	headers := object{}
	for name := range reply.Header {
		headers[strings.ToLower(name)] = reply.Header.Get(name)
	}
	return object{"status": reply.StatusCode, "headers": headers, "body": string(content)}, err
}

func upload(ctx context.Context, clients clients, members object) (any, error) {
	var input s3.PutObjectInput
	if err := decode(reflect.ValueOf(&input).Elem(), members); err != nil {
		return nil, err
	}
	output, err := manager.NewUploader(clients.s3).Upload(ctx, &input)
	if err != nil {
		return nil, err
	}
	return encode(reflect.ValueOf(output)), nil
}

func download(ctx context.Context, clients clients, members object) (any, error) {
	var input s3.GetObjectInput
	if err := decode(reflect.ValueOf(&input).Elem(), members); err != nil {
		return nil, err
	}
	content := manager.NewWriteAtBuffer(nil)
	_, err := manager.NewDownloader(clients.s3).Download(ctx, content, &input)
	return object{"Size": len(content.Bytes())}, err
}

func text(value any) *string {
	return aws.String(fmt.Sprint(value))
}
