CREATE TABLE "inbound_drop" (
	"agency_id" text NOT NULL,
	"source_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"messages" integer NOT NULL,
	CONSTRAINT "inbound_drop_agency_id_source_id_pk" PRIMARY KEY("agency_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "inbound_message" (
	"agency_id" text NOT NULL,
	"source_id" text NOT NULL,
	"key" "bytea" NOT NULL,
	"lead_id" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inbound_message_agency_id_source_id_key_pk" PRIMARY KEY("agency_id","source_id","key")
);
--> statement-breakpoint
ALTER TABLE "sample_event" ALTER COLUMN "body" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "inbound_drop" ADD CONSTRAINT "inbound_drop_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_message" ADD CONSTRAINT "inbound_message_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inbound_message_by_time" ON "inbound_message" USING btree ("agency_id","received_at");