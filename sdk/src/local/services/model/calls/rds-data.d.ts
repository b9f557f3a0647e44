// Made by `npm run models` of botocore 1.44.8, whose notice is in ../data/NOTICE.

export type Calls = {
  BatchExecuteStatement: { input: BatchExecuteStatementRequest; output: BatchExecuteStatementResponse };
  BeginTransaction: { input: BeginTransactionRequest; output: BeginTransactionResponse };
  CommitTransaction: { input: CommitTransactionRequest; output: CommitTransactionResponse };
  ExecuteStatement: { input: ExecuteStatementRequest; output: ExecuteStatementResponse };
  RollbackTransaction: { input: RollbackTransactionRequest; output: RollbackTransactionResponse };
};

export type ErrorCode =
  | "AccessDeniedException"
  | "BadRequestException"
  | "DatabaseErrorException"
  | "DatabaseNotFoundException"
  | "DatabaseResumingException"
  | "DatabaseUnavailableException"
  | "ForbiddenException"
  | "HttpEndpointNotEnabledException"
  | "InternalServerErrorException"
  | "InvalidResourceStateException"
  | "InvalidSecretException"
  | "NotFoundException"
  | "SecretsErrorException"
  | "ServiceUnavailableError"
  | "StatementTimeoutException"
  | "TransactionNotFoundException"
  | "UnsupportedResultException";
export type ArrayValue = {
  readonly booleanValues?: readonly boolean[];
  readonly longValues?: readonly number[];
  readonly doubleValues?: readonly number[];
  readonly stringValues?: readonly string[];
  readonly arrayValues?: readonly ArrayValue[];
};
export type Field = {
  readonly isNull?: boolean;
  readonly booleanValue?: boolean;
  readonly longValue?: number;
  readonly doubleValue?: number;
  readonly stringValue?: string;
  readonly blobValue?: string;
  readonly arrayValue?: ArrayValue;
};
export type TypeHint =
  | "JSON"
  | "UUID"
  | "TIMESTAMP"
  | "DATE"
  | "TIME"
  | "DECIMAL";
export type SqlParameter = {
  readonly name?: string;
  readonly value?: Field;
  readonly typeHint?: TypeHint;
};
export type BatchExecuteStatementRequest = {
  readonly resourceArn: string;
  readonly secretArn: string;
  readonly sql: string;
  readonly database?: string;
  readonly schema?: string;
  readonly parameterSets?: readonly (readonly SqlParameter[])[];
  readonly transactionId?: string;
};
export type UpdateResult = {
  readonly generatedFields?: readonly Field[];
};
export type BatchExecuteStatementResponse = {
  readonly updateResults?: readonly UpdateResult[];
};
export type BeginTransactionRequest = {
  readonly resourceArn: string;
  readonly secretArn: string;
  readonly database?: string;
  readonly schema?: string;
};
export type BeginTransactionResponse = {
  readonly transactionId?: string;
};
export type CommitTransactionRequest = {
  readonly resourceArn: string;
  readonly secretArn: string;
  readonly transactionId: string;
};
export type CommitTransactionResponse = {
  readonly transactionStatus?: string;
};
export type DecimalReturnType =
  | "STRING"
  | "DOUBLE_OR_LONG";
export type LongReturnType =
  | "STRING"
  | "LONG";
export type ResultSetOptions = {
  readonly decimalReturnType?: DecimalReturnType;
  readonly longReturnType?: LongReturnType;
};
export type RecordsFormatType =
  | "NONE"
  | "JSON";
export type ExecuteStatementRequest = {
  readonly resourceArn: string;
  readonly secretArn: string;
  readonly sql: string;
  readonly database?: string;
  readonly schema?: string;
  readonly parameters?: readonly SqlParameter[];
  readonly transactionId?: string;
  readonly includeResultMetadata?: boolean;
  readonly continueAfterTimeout?: boolean;
  readonly resultSetOptions?: ResultSetOptions;
  readonly formatRecordsAs?: RecordsFormatType;
};
export type ColumnMetadata = {
  readonly name?: string;
  readonly type?: number;
  readonly typeName?: string;
  readonly label?: string;
  readonly schemaName?: string;
  readonly tableName?: string;
  readonly isAutoIncrement?: boolean;
  readonly isSigned?: boolean;
  readonly isCurrency?: boolean;
  readonly isCaseSensitive?: boolean;
  readonly nullable?: number;
  readonly precision?: number;
  readonly scale?: number;
  readonly arrayBaseColumnType?: number;
};
export type ExecuteStatementResponse = {
  readonly records?: readonly (readonly Field[])[];
  readonly columnMetadata?: readonly ColumnMetadata[];
  readonly numberOfRecordsUpdated?: number;
  readonly generatedFields?: readonly Field[];
  readonly formattedRecords?: string;
};
export type RollbackTransactionRequest = {
  readonly resourceArn: string;
  readonly secretArn: string;
  readonly transactionId: string;
};
export type RollbackTransactionResponse = {
  readonly transactionStatus?: string;
};
export type Nothing = { readonly [member: string]: never };
