CREATE TABLE "lead_words" (
	"agency_id" text NOT NULL,
	"lead_id" text NOT NULL,
	"sort_time" timestamp (3) with time zone NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "lead_words_agency_id_lead_id_pk" PRIMARY KEY("agency_id","lead_id")
);
--> statement-breakpoint
ALTER TABLE "lead_words" ADD CONSTRAINT "lead_words_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_words" ADD CONSTRAINT "lead_words_lead_fk" FOREIGN KEY ("agency_id","lead_id") REFERENCES "lead"("agency_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_words_index" ON "lead_words" USING gin ("words") WITH (gin_pending_list_limit=256);--> statement-breakpoint
-- The next start indexes the leads, because only the service knows the folding of letters.
INSERT INTO "setting" ("name", "value") SELECT 'leads-without-words', '{}' WHERE EXISTS (SELECT FROM "lead");
