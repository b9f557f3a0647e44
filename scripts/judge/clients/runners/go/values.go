package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"reflect"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
)

var (
	readerType    = reflect.TypeOf((*io.Reader)(nil)).Elem()
	timeType      = reflect.TypeOf(time.Time{})
	attributeType = reflect.TypeOf((*types.AttributeValue)(nil)).Elem()
)

// attributes are the kinds of attribute values, by their names on the wire.
var attributes = map[string]reflect.Type{
	"S":    reflect.TypeOf(types.AttributeValueMemberS{}),
	"N":    reflect.TypeOf(types.AttributeValueMemberN{}),
	"B":    reflect.TypeOf(types.AttributeValueMemberB{}),
	"SS":   reflect.TypeOf(types.AttributeValueMemberSS{}),
	"NS":   reflect.TypeOf(types.AttributeValueMemberNS{}),
	"BS":   reflect.TypeOf(types.AttributeValueMemberBS{}),
	"L":    reflect.TypeOf(types.AttributeValueMemberL{}),
	"M":    reflect.TypeOf(types.AttributeValueMemberM{}),
	"NULL": reflect.TypeOf(types.AttributeValueMemberNULL{}),
	"BOOL": reflect.TypeOf(types.AttributeValueMemberBOOL{}),
}

// decode sets a part of an input to a value of JSON.
func decode(target reflect.Value, value any) error {
	switch {
	case value == nil:
		return nil
	case target.Type() == attributeType:
		return decodeAttribute(target, value.(object))
	case target.Type() == readerType:
		target.Set(reflect.ValueOf(readerOf(value)))
		return nil
	case target.Type() == timeType:
		at, err := time.Parse(time.RFC3339, value.(object)["$date"].(string))
		target.Set(reflect.ValueOf(at))
		return err
	}
	switch target.Kind() {
	case reflect.Pointer:
		made := reflect.New(target.Type().Elem())
		target.Set(made)
		return decode(made.Elem(), value)
	case reflect.Struct:
		return decodeStruct(target, value.(object))
	case reflect.Map:
		return decodeMap(target, value.(object))
	case reflect.Slice:
		return decodeSlice(target, value)
	case reflect.Interface:
		target.Set(reflect.ValueOf(value))
		return nil
	case reflect.String:
		target.SetString(fmt.Sprint(value))
		return nil
	}
	target.Set(reflect.ValueOf(value).Convert(target.Type()))
	return nil
}

func decodeStruct(target reflect.Value, value object) error {
	for name, one := range value {
		field := target.FieldByName(strings.ToUpper(name[:1]) + name[1:])
		if !field.IsValid() {
			return lacking{fmt.Errorf("%s has no member %s", target.Type(), name)}
		}
		if err := decode(field, one); err != nil {
			return err
		}
	}
	return nil
}

func decodeMap(target reflect.Value, value object) error {
	target.Set(reflect.MakeMap(target.Type()))
	for name, one := range value {
		made := reflect.New(target.Type().Elem()).Elem()
		if err := decode(made, one); err != nil {
			return err
		}
		target.SetMapIndex(reflect.ValueOf(name).Convert(target.Type().Key()), made)
	}
	return nil
}

func decodeSlice(target reflect.Value, value any) error {
	list, isList := value.([]any)
	if !isList {
		target.SetBytes(bytesOf(value))
		return nil
	}
	target.Set(reflect.MakeSlice(target.Type(), len(list), len(list)))
	for n, one := range list {
		if err := decode(target.Index(n), one); err != nil {
			return err
		}
	}
	return nil
}

func decodeAttribute(target reflect.Value, value object) error {
	for name, one := range value {
		made := reflect.New(attributes[name])
		target.Set(made)
		return decode(made.Elem().FieldByName("Value"), one)
	}
	return lacking{fmt.Errorf("an attribute value is empty")}
}

func bytesOf(value any) []byte {
	text, isText := value.(string)
	if isText {
		return []byte(text)
	}
	members := value.(object)
	if encoded, isEncoded := members["$bytes"].(string); isEncoded {
		decoded, _ := base64.StdEncoding.DecodeString(encoded)
		return decoded
	}
	if size, isFilled := members["$fill"].(float64); isFilled {
		return bytes.Repeat([]byte("x"), int(size))
	}
	return []byte(members["$stream"].(string))
}

// readerOf gives bytes that can be read once for a stream, and else bytes in which a client can seek.
func readerOf(value any) io.Reader {
	content := bytes.NewReader(bytesOf(value))
	members, _ := value.(object)
	if _, isStream := members["$stream"]; isStream {
		return struct{ io.Reader }{content}
	}
	return content
}

// encode gives an answer as JSON has it, with text for bytes and streams.
func encode(value reflect.Value) any {
	if !value.IsValid() {
		return nil
	}
	if value.Type() == timeType {
		return object{"$date": value.Interface().(time.Time).Format(time.RFC3339Nano)}
	}
	switch value.Kind() {
	case reflect.Interface, reflect.Pointer:
		return encodeElement(value)
	case reflect.Struct:
		return encodeStruct(value)
	case reflect.Map:
		return encodeMap(value)
	case reflect.Slice:
		return encodeSlice(value)
	}
	return value.Interface()
}

func encodeElement(value reflect.Value) any {
	if value.IsNil() {
		return nil
	}
	if reader, isReader := value.Interface().(io.ReadCloser); isReader {
		content, _ := io.ReadAll(reader)
		return string(content)
	}
	return encode(value.Elem())
}

// encodeStruct gives the members of a structure, and those of a union by the name of its kind.
func encodeStruct(value reflect.Value) any {
	if _, kind, isUnion := strings.Cut(value.Type().Name(), "Member"); isUnion && value.Type().Field(0).Name == "Value" {
		return object{kind: encode(value.FieldByName("Value"))}
	}
	members := object{}
	for n := range value.NumField() {
		field := value.Type().Field(n)
		if field.IsExported() && field.Name != "ResultMetadata" {
			members[field.Name] = encode(value.Field(n))
		}
	}
	return members
}

func encodeMap(value reflect.Value) any {
	if value.IsNil() {
		return nil
	}
	members := object{}
	for _, key := range value.MapKeys() {
		members[key.String()] = encode(value.MapIndex(key))
	}
	return members
}

func encodeSlice(value reflect.Value) any {
	if value.IsNil() {
		return nil
	}
	if value.Type().Elem().Kind() == reflect.Uint8 {
		return string(value.Bytes())
	}
	list := []any{}
	for n := range value.Len() {
		list = append(list, encode(value.Index(n)))
	}
	return list
}
