ALTER TABLE "delivery" ADD COLUMN "lead_id" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD COLUMN "keeps_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "delivery_of_lead" ON "delivery" USING btree ("agency_id","source_id","lead_id","place") WHERE state in ('pending', 'sending', 'held') and lead_id is not null;--> statement-breakpoint
-- Deliveries that hosts of the previous version add during this statement have no lead, so they are sent without order.
UPDATE "delivery" SET "lead_id" = "event"."data"->>'leadId' FROM "event"
WHERE "event"."agency_id" = "delivery"."agency_id" AND "event"."id" = "delivery"."event_id"
	AND "delivery"."state" in ('pending', 'sending', 'held');
