import { and, eq } from 'drizzle-orm';
import type { getLead as operation, LeadField } from '#contract/lead.ts';
import type { Verb } from '../context.ts';
import { lead, source } from '../db/schema.ts';
import { NotFound } from '../errors.ts';
import { shownLeadColumns, toLead } from './to-lead.ts';

export const getLead: Verb<typeof operation> = async ({
  ctx: { db, agencyId },
  input: { params, query },
}) => {
  const [row] = await db
    .select({ shown: shownLeadColumns, externalFields: lead.externalFields, sourceName: source.name })
    .from(lead)
    .leftJoin(source, and(eq(source.agencyId, lead.agencyId), eq(source.id, lead.sourceId)))
    .where(and(eq(lead.agencyId, agencyId), eq(lead.id, params.leadId)));
  if (!row) throw new NotFound(NO_SUCH_LEAD);
  const found = toLead(row.shown, row.sourceName);
  if (!query.includeExternalFields) return found;
  return { ...found, fields: appended(found.fields, row.externalFields) };
};

export const NO_SUCH_LEAD = 'There is no lead with this id.';

/**
 * Returns the fields of the lead, followed by its fields in the external system (CRM). Returns null only if both are
 * null.
 */
function appended(own: LeadField[] | null, external: LeadField[] | null): LeadField[] | null {
  return own && external ? [...own, ...external] : (own ?? external);
}
