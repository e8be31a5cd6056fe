CREATE TABLE "event_cursor" (
	"agency_id" text PRIMARY KEY NOT NULL,
	"last_position" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "position" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "event_by_position" ON "event" USING btree ("agency_id","position");--> statement-breakpoint
CREATE INDEX "event_without_position" ON "event" USING btree ("agency_id") WHERE position is null;--> statement-breakpoint
-- Existing events keep the order in which clients have read them.
UPDATE "event" SET "position" = "numbered"."position" FROM (
	SELECT "agency_id", "id", row_number() OVER (PARTITION BY "agency_id" ORDER BY "written_by", "place") AS "position"
	FROM "event"
) AS "numbered"
WHERE "event"."agency_id" = "numbered"."agency_id" AND "event"."id" = "numbered"."id";--> statement-breakpoint
INSERT INTO "event_cursor" ("agency_id", "last_position")
SELECT "agency_id", max("position") FROM "event" GROUP BY "agency_id";
