-- Returns the time of the last message that bots plan for a lead, as stored: ISO 8601 in UTC.
CREATE FUNCTION "last_planned_contact"("instances" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT max((time #>> '{}') COLLATE "C") FROM (
    SELECT jsonb_path_query("instances", '$[*].followUpTime')
    UNION ALL SELECT jsonb_path_query("instances", '$[*].scheduleRespondTime')
  ) AS planned(time)
$$;--> statement-breakpoint
CREATE INDEX "lead_by_plan" ON "lead" USING btree ("agency_id",(last_planned_contact("instances") collate "C"));
