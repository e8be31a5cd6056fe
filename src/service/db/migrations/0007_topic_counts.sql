CREATE TABLE "analyzed_count" (
	"agency_id" text NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"day" date NOT NULL,
	"conversations" integer NOT NULL,
	"sentiments" integer NOT NULL,
	CONSTRAINT "analyzed_count_pk" PRIMARY KEY("agency_id","dimension","value","day")
);
--> statement-breakpoint
CREATE TABLE "topic_count" (
	"agency_id" text NOT NULL,
	"dimension" text NOT NULL,
	"value" text NOT NULL,
	"month" date NOT NULL,
	"topic_id" text NOT NULL,
	"days" numeric NOT NULL,
	CONSTRAINT "topic_count_pk" PRIMARY KEY("agency_id","dimension","value","month","topic_id")
);
--> statement-breakpoint
-- Existing conversations are counted below. Hosts of the previous version leave the column null. The lock of this
-- statement lets no conversation be written in between.
ALTER TABLE "conversation" ADD COLUMN "is_counted" boolean DEFAULT true;--> statement-breakpoint
ALTER TABLE "conversation" ALTER COLUMN "is_counted" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "analyzed_count" ADD CONSTRAINT "analyzed_count_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topic_count" ADD CONSTRAINT "topic_count_agency_id_agency_id_fk" FOREIGN KEY ("agency_id") REFERENCES "agency"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversation_uncounted" ON "conversation" USING btree ("agency_id","day") WHERE is_counted is null;--> statement-breakpoint
INSERT INTO "analyzed_count" ("agency_id", "dimension", "value", "day", "conversations", "sentiments")
SELECT "agency_id", "dimension", "value", "day", count(*), count("sentiment")
FROM "conversation" CROSS JOIN LATERAL (VALUES
	('all', ''), ('source', "source_id"), ('bot', "bot_id"), ('persona', "persona_id"), ('channel', "channel"),
	('sentiment', CASE WHEN "sentiment" IS NULL THEN 'none' WHEN "sentiment" >= 0.25 THEN 'positive'
		WHEN "sentiment" <= -0.25 THEN 'negative' ELSE 'neutral' END)
) AS "values"("dimension", "value")
WHERE "value" IS NOT NULL AND cardinality("topic_ids") > 0
GROUP BY "agency_id", "dimension", "value", "day";--> statement-breakpoint
INSERT INTO "topic_count" ("agency_id", "dimension", "value", "month", "topic_id", "days")
SELECT "agency_id", "dimension", "value", "month", "topic_id", sum("days")
FROM (
	SELECT
		"agency_id", "source_id", "bot_id", "persona_id", "channel", "sentiment", "topic_ids",
		"day" - (extract(day from "day")::int - 1) AS "month",
		(1e32 + CASE WHEN "sentiment" IS NULL THEN 0
			ELSE 1e24 + round((least(greatest("sentiment", -1), 1) + 1) * 1e15::float8)::bigint END)
			* ('1e' || 40 * (extract(day from "day")::int - 1))::numeric AS "days"
	FROM "conversation"
	-- Calculates each number once, rather than once per dimension and topic.
	OFFSET 0
) AS "numbered" CROSS JOIN LATERAL (VALUES
	('all', ''), ('source', "source_id"), ('bot', "bot_id"), ('persona', "persona_id"), ('channel', "channel"),
	('sentiment', CASE WHEN "sentiment" IS NULL THEN 'none' WHEN "sentiment" >= 0.25 THEN 'positive'
		WHEN "sentiment" <= -0.25 THEN 'negative' ELSE 'neutral' END)
) AS "values"("dimension", "value"), unnest("topic_ids") AS "topic_id"
WHERE "value" IS NOT NULL
GROUP BY "agency_id", "dimension", "value", "month", "topic_id";
