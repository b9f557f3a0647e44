import type { RDSMigrationDatabase } from "pulumi-serverless-api";

/** Every note has a color. Existing notes are yellow. */
export async function up(db: RDSMigrationDatabase) {
  await db.execute("ALTER TABLE notes ADD COLUMN color text");
  await db.execute("UPDATE notes SET color = :color", { color: "yellow" });
  await db.execute("ALTER TABLE notes ALTER COLUMN color SET NOT NULL");
  await db.execute("ALTER TABLE notes ALTER COLUMN color SET DEFAULT 'white'");
}

export async function down(db: RDSMigrationDatabase) {
  await db.execute("ALTER TABLE notes DROP COLUMN color");
}
