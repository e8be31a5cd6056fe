CREATE TABLE "lead_slice" (
	"agency_id" text NOT NULL,
	"source_id" text NOT NULL,
	"first_id" text NOT NULL,
	"leads" integer NOT NULL,
	CONSTRAINT "lead_slice_agency_id_source_id_first_id_pk" PRIMARY KEY("agency_id","source_id","first_id")
);
--> statement-breakpoint
ALTER TABLE "lead_slice" ADD CONSTRAINT "lead_slice_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_slice_by_id" ON "lead_slice" USING btree ("agency_id","first_id");--> statement-breakpoint
-- One slice per agency. The next start cuts it.
INSERT INTO "lead_slice" ("agency_id", "source_id", "first_id", "leads")
SELECT "agency_id", "source_id", '', "leads" FROM "lead_day" WHERE "day" = '-infinity';
