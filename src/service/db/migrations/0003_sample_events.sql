CREATE TABLE "sample_event" (
	"agency_id" text NOT NULL,
	"source_id" text NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "sample_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"received_at" timestamp (3) with time zone NOT NULL,
	"body" jsonb NOT NULL,
	CONSTRAINT "sample_event_agency_id_source_id_id_pk" PRIMARY KEY("agency_id","source_id","id")
);
--> statement-breakpoint
ALTER TABLE "sample_event" ADD CONSTRAINT "sample_event_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_by_contact" ON "lead" USING btree ("agency_id","source_id","contact_id") WHERE length(contact_id) <= 256;