CREATE TABLE "api_key_lookup" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inbound_address_lookup" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_key_lookup" ADD CONSTRAINT "api_key_lookup_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_address_lookup" ADD CONSTRAINT "inbound_address_lookup_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "api_key_lookup" ("hash", "agency_id") SELECT "hash", "agency_id" FROM "api_key";--> statement-breakpoint
INSERT INTO "inbound_address_lookup" ("token_hash", "agency_id") SELECT "token_hash", "agency_id" FROM "inbound_address";--> statement-breakpoint
DROP INDEX "api_key_agency";--> statement-breakpoint
DROP INDEX "api_key_hash";--> statement-breakpoint
CREATE INDEX "api_key_hash" ON "api_key" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_by_hash" ON "api_key" USING btree ("agency_id","hash");--> statement-breakpoint
ALTER TABLE "api_key" DROP CONSTRAINT "api_key_pkey";--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_agency_id_id_pk" PRIMARY KEY("agency_id","id");--> statement-breakpoint
DROP INDEX "inbound_address_token";--> statement-breakpoint
CREATE INDEX "inbound_address_token" ON "inbound_address" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "inbound_address_by_token" ON "inbound_address" USING btree ("agency_id","token_hash");--> statement-breakpoint
DROP INDEX "idempotent_reply_created";--> statement-breakpoint
CREATE INDEX "idempotent_reply_by_time" ON "idempotent_reply" USING btree ("agency_id","created_at");--> statement-breakpoint
ALTER TABLE "page_visit" DROP CONSTRAINT "page_visit_pkey";--> statement-breakpoint
ALTER TABLE "page_visit" ADD CONSTRAINT "page_visit_agency_id_id_pk" PRIMARY KEY("agency_id","id");--> statement-breakpoint
ALTER TABLE "transaction" DROP CONSTRAINT "transaction_pkey";--> statement-breakpoint
ALTER TABLE "transaction" ADD CONSTRAINT "transaction_agency_id_id_pk" PRIMARY KEY("agency_id","id");--> statement-breakpoint
ALTER TABLE "sample_event" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "webhook" ALTER COLUMN "selected_sample_event_id" SET DATA TYPE bigint;--> statement-breakpoint
CREATE INDEX "webhook_endpoint_paused" ON "webhook_endpoint" USING btree ("agency_id","source_id") WHERE state = 'paused';--> statement-breakpoint
-- PostgreSQL 15 allows no identity columns in partitioned tables. The new sequences continue after the last values of the
-- old ones, which may belong to deleted rows. The locks keep other hosts from counting on in between.
DO $$
DECLARE
	"counted" record;
	"sequence" text;
BEGIN
	FOR "counted" IN SELECT * FROM (VALUES
		('report_share', 'place'), ('event', 'place'), ('delivery', 'place'),
		('page_visit', 'id'), ('transaction', 'id'), ('sample_event', 'id')
	) AS "column" ("table", "name") LOOP
		"sequence" := "counted"."table" || '_' || "counted"."name" || '_seq';
		EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', "counted"."table");
		EXECUTE format('CREATE SEQUENCE %I', "sequence" || '_new');
		EXECUTE format('SELECT setval(%L, last_value, is_called) FROM %s', "sequence" || '_new',
			pg_get_serial_sequence("counted"."table", "counted"."name"));
		EXECUTE format('ALTER TABLE %I ALTER COLUMN %I DROP IDENTITY', "counted"."table", "counted"."name");
		EXECUTE format('ALTER SEQUENCE %I RENAME TO %I', "sequence" || '_new', "sequence");
		EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT nextval(%L)', "counted"."table", "counted"."name", "sequence");
		EXECUTE format('ALTER SEQUENCE %I OWNED BY %I.%I', "sequence", "counted"."table", "counted"."name");
	END LOOP;
END
$$;
