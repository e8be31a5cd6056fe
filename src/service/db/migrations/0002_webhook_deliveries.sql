CREATE TABLE "delivery" (
	"agency_id" text NOT NULL,
	"id" text NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "delivery_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text NOT NULL,
	"source_id" text NOT NULL,
	"request" text NOT NULL,
	"field" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"last_attempt_at" timestamp (3) with time zone,
	"last_status" integer,
	"last_error" text,
	"lease" text,
	"lease_until" timestamp (3) with time zone,
	CONSTRAINT "delivery_agency_id_id_pk" PRIMARY KEY("agency_id","id"),
	CONSTRAINT "delivery_state" CHECK (state in ('pending', 'sending', 'held', 'delivered', 'failed', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "delivery_attempt" (
	"agency_id" text NOT NULL,
	"delivery_id" text NOT NULL,
	"number" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"milliseconds" integer NOT NULL,
	"status" integer,
	"error" text,
	"request" jsonb,
	"answer" text,
	CONSTRAINT "delivery_attempt_agency_id_delivery_id_number_pk" PRIMARY KEY("agency_id","delivery_id","number")
);
--> statement-breakpoint
CREATE TABLE "event" (
	"agency_id" text NOT NULL,
	"id" text NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "event_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"time" timestamp (3) with time zone NOT NULL,
	"bot_id" text,
	"source_id" text,
	"is_test" boolean NOT NULL,
	"data" jsonb NOT NULL,
	"concerns" text[] NOT NULL,
	CONSTRAINT "event_agency_id_id_pk" PRIMARY KEY("agency_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"agency_id" text NOT NULL,
	"source_id" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"reason" text,
	"since" timestamp (3) with time zone,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"slow_until" timestamp (3) with time zone,
	"keeps_answers" boolean DEFAULT false NOT NULL,
	"signing_secret" "bytea",
	"signing_since" timestamp (3) with time zone,
	"previous_secret" "bytea",
	"previous_until" timestamp (3) with time zone,
	CONSTRAINT "webhook_endpoint_agency_id_source_id_pk" PRIMARY KEY("agency_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "sample_event" (
	"agency_id" text NOT NULL,
	"source_id" text NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "sample_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"received_at" timestamp (3) with time zone NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "sample_event_agency_id_source_id_id_pk" PRIMARY KEY("agency_id","source_id","id")
);
--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sample_event" ADD CONSTRAINT "sample_event_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_of_event" ON "delivery" USING btree ("agency_id","event_id","source_id","request","field");--> statement-breakpoint
CREATE INDEX "delivery_by_agency" ON "delivery" USING btree ("agency_id","place" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "delivery_by_source" ON "delivery" USING btree ("agency_id","source_id","place" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("next_attempt_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "delivery_leased" ON "delivery" USING btree ("lease_until") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "delivery_waiting" ON "delivery" USING btree ("agency_id","source_id") WHERE state in ('pending', 'sending', 'held');--> statement-breakpoint
CREATE UNIQUE INDEX "event_by_place" ON "event" USING btree ("agency_id","place");--> statement-breakpoint
CREATE INDEX "event_by_agency_and_time" ON "event" USING btree ("agency_id","time");--> statement-breakpoint
CREATE INDEX "event_by_time" ON "event" USING btree ("time");--> statement-breakpoint
CREATE INDEX "lead_by_contact" ON "lead" USING btree ("agency_id","source_id","contact_id") WHERE length(contact_id) <= 256;