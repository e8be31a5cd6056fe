CREATE TABLE "split_test_count" (
	"agency_id" text NOT NULL,
	"split_test_id" text NOT NULL,
	"persona_id" text NOT NULL,
	"source_id" text NOT NULL,
	"conversations" integer NOT NULL,
	"responses" integer NOT NULL,
	"metrics" integer NOT NULL,
	"metric_sum" double precision NOT NULL,
	CONSTRAINT "split_test_count_pk" PRIMARY KEY("agency_id","split_test_id","persona_id","source_id")
);
--> statement-breakpoint
DROP INDEX "conversation_by_split_test";--> statement-breakpoint
-- In one statement, which writes the table anew once.
ALTER TABLE "bot"
	ALTER COLUMN "versions" SET DATA TYPE json,
	ALTER COLUMN "sources" SET DATA TYPE json,
	ALTER COLUMN "persona_ids" SET DATA TYPE json,
	ALTER COLUMN "persona_weights" SET DATA TYPE json,
	ALTER COLUMN "follow_up_sequences" SET DATA TYPE json,
	ALTER COLUMN "tools" SET DATA TYPE json,
	ALTER COLUMN "follow_up_states" SET DATA TYPE json,
	ALTER COLUMN "available_split_test_metrics" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "split_test_count" ADD CONSTRAINT "split_test_count_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "split_test_count"
	("agency_id", "split_test_id", "persona_id", "source_id", "conversations", "responses", "metrics", "metric_sum")
SELECT
	"agency_id", "split_test_id", "persona_id", "source_id",
	count(*), count(*) FILTER (WHERE "responded"), count("metric_value"), coalesce(sum("metric_value"), 0)
FROM "conversation" WHERE "split_test_id" IS NOT NULL AND "persona_id" IS NOT NULL
GROUP BY "agency_id", "split_test_id", "persona_id", "source_id";
