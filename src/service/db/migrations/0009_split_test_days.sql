CREATE TABLE "split_test_day" (
	"agency_id" text NOT NULL,
	"split_test_id" text NOT NULL,
	"persona_id" text NOT NULL,
	"source_id" text NOT NULL,
	"day" integer NOT NULL,
	"conversations" integer NOT NULL,
	"responses" integer NOT NULL,
	"metrics" integer NOT NULL,
	"metric_sum" double precision NOT NULL,
	"metric_square_sum" double precision NOT NULL,
	CONSTRAINT "split_test_day_pk" PRIMARY KEY("agency_id","split_test_id","persona_id","source_id","day")
);
--> statement-breakpoint
ALTER TABLE "split_test" ADD COLUMN "planned_difference" double precision;--> statement-breakpoint
ALTER TABLE "split_test" ADD COLUMN "planned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "split_test_day" ADD CONSTRAINT "split_test_day_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Hosts of the previous version may write conversations during this statement. The service counts their days when it
-- reads the test.
INSERT INTO "split_test_day" (
	"agency_id", "split_test_id", "persona_id", "source_id", "day",
	"conversations", "responses", "metrics", "metric_sum", "metric_square_sum"
)
SELECT
	"written"."agency_id", "written"."split_test_id", "written"."persona_id", "written"."source_id",
	greatest(0, floor(extract(epoch from "written"."started_at" - "tested"."started_at") / 86400))::int AS "day",
	count(*), count(*) FILTER (WHERE "responded"), count("metric_value"),
	coalesce(sum("metric_value"), 0), coalesce(sum("metric_value" * "metric_value"), 0)
FROM "conversation" AS "written"
JOIN "split_test" AS "tested"
	ON "tested"."agency_id" = "written"."agency_id" AND "tested"."id" = "written"."split_test_id"
WHERE "written"."persona_id" IS NOT NULL AND "tested"."started_at" IS NOT NULL
GROUP BY 1, 2, 3, 4, 5;
