import assert from "node:assert/strict";
import { checkTableName, planKeys, refuseOlderProvider } from "#sdk/constructs/table/keys-plan";
import { Issues } from "#sdk/errors/index";
import { reportedLines } from "../../../support/issues";

const FIELDS = { id: "string", at: "number", hash: "binary", owner: "string" };
const BASE = { fields: FIELDS, primaryIndex: { partitionKey: "id", sortKey: "at" } };

function planned(props: Record<string, unknown>): ReturnType<typeof planKeys> {
  const issues = new Issues({ kind: "Table", id: "Notes" });
  const plan = planKeys(props, issues);
  issues.throwIfAny();
  return plan;
}

function refused(props: Record<string, unknown>): readonly string[] {
  return reportedLines((issues) => planKeys(props, issues));
}

describe("Table: keys and indexes", () => {
  it("declares to AWS the fields that are keys, with the type's letter, and no others", () => {
    const plan = planned({
      ...BASE,
      globalIndexes: { byHash: { partitionKey: "hash" } },
    });
    assert.equal(plan.hashKey, "id");
    assert.equal(plan.rangeKey, "at");
    assert.deepEqual(plan.attributes, [
      { name: "id", type: "S" },
      { name: "at", type: "N" },
      { name: "hash", type: "B" },
    ]);
    assert.deepEqual(plan.localSecondaryIndexes, []);
  });

  it("needs no sort key", () => {
    const plan = planned({ fields: FIELDS, primaryIndex: { partitionKey: "id" } });
    assert.equal(plan.rangeKey, undefined);
    assert.deepEqual(plan.attributes, [{ name: "id", type: "S" }]);
    assert.deepEqual(plan.globalSecondaryIndexes, []);
  });

  it("writes a global index with its keys, everything projected, and its native settings", () => {
    const native = { index: { readCapacity: 5 } };
    const plan = planned({
      ...BASE,
      globalIndexes: { byOwner: { partitionKey: "owner", sortKey: "at", native } },
    });
    assert.deepEqual(plan.globalSecondaryIndexes, [
      { name: "byOwner", hashKey: "owner", rangeKey: "at", projectionType: "ALL", readCapacity: 5 },
    ]);
  });

  it("writes a list of attributes as INCLUDE, keys_only as KEYS_ONLY, all as ALL", () => {
    const plan = planned({
      ...BASE,
      globalIndexes: { byOwner: { partitionKey: "owner", projection: ["title", "text"] } },
      localIndexes: {
        byHash: { sortKey: "hash", projection: "keys_only" },
        byOwnerToo: { sortKey: "owner", projection: "all" },
      },
    });
    assert.deepEqual(plan.globalSecondaryIndexes, [
      { name: "byOwner", hashKey: "owner", projectionType: "INCLUDE", nonKeyAttributes: ["title", "text"] },
    ]);
    assert.deepEqual(plan.localSecondaryIndexes, [
      { name: "byHash", rangeKey: "hash", projectionType: "KEYS_ONLY" },
      { name: "byOwnerToo", rangeKey: "owner", projectionType: "ALL" },
    ]);
  });

  it("writes keys of several fields as keySchemas, and declares all of them", () => {
    const plan = planned({
      ...BASE,
      globalIndexes: {
        byOwner: { partitionKey: ["owner", "id"], sortKey: ["at", "hash"], projection: "keys_only" },
      },
    });
    assert.deepEqual(plan.globalSecondaryIndexes, [
      {
        name: "byOwner",
        keySchemas: [
          { attributeName: "owner", keyType: "HASH" },
          { attributeName: "id", keyType: "HASH" },
          { attributeName: "at", keyType: "RANGE" },
          { attributeName: "hash", keyType: "RANGE" },
        ],
        projectionType: "KEYS_ONLY",
      },
    ]);
    assert.deepEqual(
      plan.attributes.map(({ name }) => name),
      ["id", "at", "hash", "owner"],
    );
  });

  it("writes lists of one field as hashKey and rangeKey", () => {
    const plan = planned({
      ...BASE,
      globalIndexes: { byOwner: { partitionKey: ["owner"], sortKey: ["at"] } },
    });
    assert.deepEqual(plan.globalSecondaryIndexes, [
      { name: "byOwner", hashKey: "owner", rangeKey: "at", projectionType: "ALL" },
    ]);
  });

  it("knows what is fixed by key and type, whatever the order it is written in", () => {
    const first = planned({
      ...BASE,
      localIndexes: { byHash: { sortKey: "hash", projection: ["b", "a"] }, byOwner: { sortKey: "owner" } },
    });
    const second = planned({
      ...BASE,
      localIndexes: { byOwner: { sortKey: "owner" }, byHash: { sortKey: "hash", projection: ["a", "b"] } },
      globalIndexes: { other: { partitionKey: "owner" } },
    });
    assert.deepEqual(first.fixed, {
      primaryIndex: { partitionKey: "id: string", sortKey: "at: number" },
      localIndexes: {
        byHash: { sortKey: "hash: binary", projection: ["a", "b"] },
        byOwner: { sortKey: "owner: string", projection: "all" },
      },
    });
    assert.equal(JSON.stringify(second.fixed), JSON.stringify(first.fixed));
  });
});

describe("Table: refused keys and indexes", () => {
  const noFields = "a table needs at least one field";
  const cases: readonly (readonly [string, Record<string, unknown>, readonly string[]])[] = [
    [
      "no fields",
      { primaryIndex: { partitionKey: "id" } },
      [
        `TABLE_FIELDS_MISSING fields: ${noFields}; declare the fields that are keys: fields: { id: "string" }`,
      ],
    ],
    [
      "empty fields",
      { fields: {}, primaryIndex: { partitionKey: "id" } },
      [
        `TABLE_FIELDS_MISSING fields: ${noFields}, got {}; declare the fields that are keys: fields: { id: "string" }`,
      ],
    ],
    [
      "an unknown type of a field",
      { fields: { id: "text" }, primaryIndex: { partitionKey: "id" } },
      [
        'VALUE_NOT_ALLOWED fields.id: not one of the words allowed, got "text"; write "string", "number" or "binary"',
      ],
    ],
    [
      "no primary index",
      { fields: FIELDS },
      ['PROP_MISSING primaryIndex: missing; name the key: primaryIndex: { partitionKey: "id" }'],
    ],
    [
      "a primary index without partition key",
      { fields: FIELDS, primaryIndex: { sortKey: "at" } },
      ["PROP_MISSING primaryIndex.partitionKey: missing; name a field"],
    ],
    [
      "a key that is no field, with the nearest one",
      { fields: FIELDS, primaryIndex: { partitionKey: "idd" } },
      ['TABLE_FIELD_UNKNOWN primaryIndex.partitionKey: not one of the fields, got "idd"; did you mean "id"'],
    ],
    [
      "a key that is like no field",
      { fields: { id: "string" }, primaryIndex: { partitionKey: "createdAt" } },
      [
        'TABLE_FIELD_UNKNOWN primaryIndex.partitionKey: not one of the fields, got "createdAt"; add it to fields, or write "id"',
      ],
    ],
    [
      "one field as both keys",
      { fields: FIELDS, primaryIndex: { partitionKey: "id", sortKey: "id" } },
      [
        'TABLE_KEYS_EQUAL primaryIndex.sortKey: the sort key is the partition key, got "id"; choose another field, or leave out the sort key',
      ],
    ],
    [
      "an unknown prop of an index",
      { ...BASE, globalIndexes: { byOwner: { partitionKey: "owner", projectionType: "all" } } },
      ["PROP_UNKNOWN globalIndexes.byOwner.projectionType: there is no such prop; did you mean projection"],
    ],
    [
      "name and keys in native settings of an index",
      {
        ...BASE,
        globalIndexes: {
          byOwner: { partitionKey: "owner", native: { index: { name: "x", hashKey: "id" } } },
        },
      },
      [
        "TABLE_NATIVE_OWN_PROP globalIndexes.byOwner.native.index.name: an index has a prop of its own for this; write the key of the index in globalIndexes",
        "TABLE_NATIVE_OWN_PROP globalIndexes.byOwner.native.index.hashKey: an index has a prop of its own for this; write partitionKey",
      ],
    ],
    [
      "an unknown projection",
      { ...BASE, globalIndexes: { byOwner: { partitionKey: "owner", projection: "some" } } },
      [
        'VALUE_NOT_ALLOWED globalIndexes.byOwner.projection: not one of the words allowed, got "some"; write "all" or "keys_only"',
      ],
    ],
    [
      "an empty projection",
      { ...BASE, localIndexes: { byOwner: { sortKey: "owner", projection: [] } } },
      [
        'TABLE_PROJECTION_INVALID localIndexes.byOwner.projection: not a list of attributes, got []; list 1 to 20 names, or write "all" or "keys_only"',
      ],
    ],
    [
      "more than 100 projected attributes in all indexes together",
      {
        ...BASE,
        globalIndexes: Object.fromEntries(
          [1, 2, 3, 4, 5].map((index) => [
            `index${index}`,
            { partitionKey: "owner", projection: Array.from({ length: 20 }, (_, at) => `a${at}`) },
          ]),
        ),
        localIndexes: { byOwner: { sortKey: "owner", projection: ["a"] } },
      },
      [
        'TABLE_PROJECTION_INVALID globalIndexes: the indexes list 101 attributes together, and DynamoDB takes 100; list fewer, or write "all" for some of the indexes',
      ],
    ],
    [
      "a name of an index that DynamoDB does not take",
      { ...BASE, globalIndexes: { "by owner": { partitionKey: "owner" } } },
      [
        'TABLE_NAME_INVALID globalIndexes["by owner"]: DynamoDB does not take this name, got "by owner"; write 3 to 255 letters, digits, _, . and -',
      ],
    ],
    [
      "local indexes without a sort key of the table",
      { fields: FIELDS, primaryIndex: { partitionKey: "id" }, localIndexes: { byAt: { sortKey: "at" } } },
      [
        "TABLE_SORT_KEY_MISSING localIndexes: only a table with a sort key has local indexes; add primaryIndex.sortKey, or use globalIndexes",
      ],
    ],
    [
      "a local index sorted by the partition key",
      { ...BASE, localIndexes: { byId: { sortKey: "id" } } },
      [
        'TABLE_KEYS_EQUAL localIndexes.byId.sortKey: the sort key is the partition key, got "id"; choose another field, or leave out the sort key',
      ],
    ],
    [
      "one name for two indexes",
      {
        ...BASE,
        globalIndexes: { same: { partitionKey: "owner" } },
        localIndexes: { same: { sortKey: "owner" } },
      },
      ["TABLE_INDEX_DUPLICATE localIndexes.same: a global index has this name; rename one of the two"],
    ],
    [
      "six local indexes",
      {
        ...BASE,
        localIndexes: Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`index${n}`, { sortKey: "owner" }])),
      },
      [
        "TABLE_LOCAL_INDEXES_TOO_MANY localIndexes: 6 local indexes; write at most 5, and the others as globalIndexes",
      ],
    ],
    [
      "keys of no fields and of five",
      {
        ...BASE,
        globalIndexes: {
          none: { partitionKey: [] },
          five: { partitionKey: "id", sortKey: ["a", "b", "c", "d", "e"] },
        },
      },
      [
        "TABLE_INDEX_KEY_INVALID globalIndexes.none.partitionKey: a key has one to 4 fields, got []; write one to four names of fields",
        'TABLE_INDEX_KEY_INVALID globalIndexes.five.sortKey: a key has one to 4 fields, got ["a","b","c","d","e"]; write one to four names of fields',
      ],
    ],
    [
      "a key of several fields that names one that is none, and no text",
      { ...BASE, globalIndexes: { byOwner: { partitionKey: ["owner", "idd"], sortKey: [5] } } },
      [
        'TABLE_FIELD_UNKNOWN globalIndexes.byOwner.partitionKey[1]: not one of the fields, got "idd"; did you mean "id"',
        "VALUE_WRONG_TYPE globalIndexes.byOwner.sortKey[0]: not a string, got 5; pass a string",
      ],
    ],
    [
      "a field that is twice in the keys of an index",
      {
        ...BASE,
        globalIndexes: {
          apart: { partitionKey: ["owner", "id"], sortKey: "id" },
          within: { partitionKey: ["owner", "owner"] },
        },
      },
      [
        'TABLE_KEYS_EQUAL globalIndexes.apart.sortKey: the keys of the index name a field twice, got "id"; choose another field, or leave it out',
        'TABLE_KEYS_EQUAL globalIndexes.within.partitionKey: the keys of the index name a field twice, got "owner"; choose another field, or leave it out',
      ],
    ],
    [
      "keys of several fields for the table itself",
      { fields: FIELDS, primaryIndex: { partitionKey: ["id", "owner"] } },
      ['VALUE_WRONG_TYPE primaryIndex.partitionKey: not a string, got ["id","owner"]; pass a string'],
    ],
    [
      "indexes that are no map",
      { ...BASE, globalIndexes: [{ partitionKey: "id" }] },
      ['VALUE_WRONG_TYPE globalIndexes: not an object, got [{"partitionKey":"id"}]; pass an object'],
    ],
  ];

  for (const [name, props, expected] of cases) {
    it(`refuses ${name}`, () => assert.deepEqual(refused(props), expected));
  }

  it("refuses keys of several fields for a provider without keySchemas", () => {
    const linesFor = (installed: string) => reportedLines((issues) => refuseOlderProvider(issues, installed));
    for (const installed of ["7.17.0", "7.48.0", "8.0.0"]) assert.deepEqual(linesFor(installed), []);
    for (const installed of ["6.83.4", "7.16.9", "7.17.0-alpha.1"]) {
      assert.deepEqual(linesFor(installed), [
        `TABLE_INDEX_KEYS_PROVIDER: keys of several fields need @pulumi/aws 7.17.0, and ${installed} is installed; install @pulumi/aws 7.17.0 or newer, or write one field`,
      ]);
    }
  });

  it("takes names of 3 to 255 characters", () => {
    assert.deepEqual(
      reportedLines((issues) => checkTableName("a.b", issues)),
      [],
    );
    assert.deepEqual(
      reportedLines((issues) => checkTableName("a".repeat(255), issues)),
      [],
    );
    assert.equal(reportedLines((issues) => checkTableName("ab", issues)).length, 1);
    assert.equal(reportedLines((issues) => checkTableName("a".repeat(256), issues)).length, 1);
  });
});
