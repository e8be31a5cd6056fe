CREATE TABLE "receipt" (
	"agency_id" text NOT NULL,
	"source_id" text NOT NULL,
	"id" text NOT NULL,
	"event_id" text,
	"place" integer NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"times" integer NOT NULL,
	"status" integer NOT NULL,
	"is_signed" boolean NOT NULL,
	"body" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "receipt_agency_id_source_id_id_pk" PRIMARY KEY("agency_id","source_id","id")
);
--> statement-breakpoint
CREATE TABLE "receiver_inbox" (
	"agency_id" text NOT NULL,
	"source_id" text NOT NULL,
	"status" integer NOT NULL,
	CONSTRAINT "receiver_inbox_agency_id_source_id_pk" PRIMARY KEY("agency_id","source_id")
);
--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receiver_inbox" ADD CONSTRAINT "receiver_inbox_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;