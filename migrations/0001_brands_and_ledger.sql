INSERT INTO "categories" ("id", "name", "thumbnail", "position") VALUES
  ('apple', 'Apple', '/brands/apple.svg', 1),
  ('xiaomi', 'Xiaomi', '/brands/xiaomi.svg', 2),
  ('samsung', 'Samsung', '/brands/samsung.svg', 3),
  ('vivo', 'Vivo', '/brands/vivo.svg', 4);
--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "sale_ledger_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "sale_ledger"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
