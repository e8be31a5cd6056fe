import Button from '@mui/material/Button';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState, useSyncExternalStore } from 'react';
import { containsWords } from '#contract/fold.ts';
import { calls, type CallRecord } from '../../api/transport/call-record.ts';
import { clearCalls, requestLog, toShownCall } from '../../api/transport/request-log.ts';
import { pluralize } from '../../lib/pluralize.ts';
import { tookText } from '../../lib/format-figures.ts';
import { formatClock, viewerZone } from '../../lib/time.ts';
import { MenuFacet, LazyOneChoice, ToggleFacet } from '../../list/facet.tsx';
import { EmptyState, Notices } from '../../ui/feedback.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SideSheet } from '../../ui/side-sheet.tsx';
import { CallDetails, CallStatus } from './call-details.tsx';
import styles from './request-log.module.css';

type RequestLogSheetProps = {
  /** The number of the request to show first; null shows the list. */
  call: number | null;
  onClose: () => void;
};

/** Shows the recent requests of this tab with their bodies, without secrets. */
export function RequestLogSheet({ call, onClose }: RequestLogSheetProps) {
  useSyncExternalStore(requestLog.subscribe, requestLog.version);
  const [shown, setShown] = useState(call);
  const [filters, setFilters] = useState(NO_FILTERS);
  const record = calls.find(({ number }) => number === shown);
  return (
    <SideSheet title={record ? record.operation.summary : 'Request log'} onClose={onClose}>
      {record ? (
        <>
          <Button
            size="small"
            startIcon={<ArrowLeft size={16} aria-hidden />}
            onClick={() => setShown(null)}
            style={{ margin: '-8px 0 4px -6px' }}
          >
            All requests
          </Button>
          <CallDetails key={record.number} record={record} />
        </>
      ) : (
        <>
          <Notices items={shown === null ? [] : ['That request is no longer in the log.']} />
          <CallList filters={filters} onFilter={setFilters} onShow={setShown} />
        </>
      )}
    </SideSheet>
  );
}

type Filters = { text: string; operationId: string | null; isFailed: boolean; withBackground: boolean };

const NO_FILTERS: Filters = { text: '', operationId: null, isFailed: false, withBackground: false };

type CallListProps = {
  filters: Filters;
  onFilter: (filters: Filters) => void;
  onShow: (number: number) => void;
};

function CallList({ filters, onFilter, onShow }: CallListProps) {
  const asked = calls.filter(matching(filters));
  const found = asked.filter((record) => filters.withBackground || !toShownCall(record).isBackground);
  const hidden = asked.length - found.length;
  return (
    <>
      <CallFilters filters={filters} onFilter={onFilter} />
      <div className={styles.summary}>
        <output>
          {pluralize(found.length, 'request')}
          {hidden > 0 && ` · ${hidden} in the background hidden`}
        </output>
        {calls.length > 0 && (
          <Button size="small" onClick={clearCalls}>
            Clear
          </Button>
        )}
      </div>
      {found.length === 0 ? (
        <Nothing onClear={() => onFilter({ ...NO_FILTERS, withBackground: true })} />
      ) : (
        <ul className="rule-above" aria-label="Requests, newest first">
          {found.toReversed().map((record) => (
            <li key={record.number}>
              <CallRow record={record} onShow={() => onShow(record.number)} />
            </li>
          ))}
        </ul>
      )}
      <p className={styles.note}>
        The last 200 requests of this tab, without secrets. They are kept in memory only, until you sign out
        or reload.
      </p>
    </>
  );
}

function CallFilters({ filters, onFilter }: Pick<CallListProps, 'filters' | 'onFilter'>) {
  const operations = new Map(calls.map(({ operation }) => [operation.id, operation.summary]));
  const { operationId } = filters;
  return (
    <div className={styles.filters}>
      <SearchField
        label="Search requests"
        value={filters.text}
        onChange={(text) => onFilter({ ...filters, text })}
      />
      <MenuFacet
        label="Operation"
        value={operationId && (operations.get(operationId) ?? operationId)}
        onClear={() => onFilter({ ...filters, operationId: null })}
      >
        {(close) => (
          <LazyOneChoice
            isClosed
            label="Operation"
            note={null}
            choices={[...operations].map(([value, label]) => ({ value, label }))}
            chosen={operationId}
            onChange={(chosen) => {
              onFilter({ ...filters, operationId: chosen });
              close();
            }}
          />
        )}
      </MenuFacet>
      <ToggleFacet
        label="Failed"
        pressed={filters.isFailed}
        onChange={(pressed) => onFilter({ ...filters, isFailed: pressed })}
      />
      <ToggleFacet
        label="Background"
        pressed={filters.withBackground}
        onChange={(pressed) => onFilter({ ...filters, withBackground: pressed })}
      />
    </div>
  );
}

function matching({ text, operationId, isFailed }: Filters): (record: CallRecord) => boolean {
  const contains = containsWords(text);
  return (record) => {
    const { operation, request } = record;
    const { path, status, requestId, failure } = toShownCall(record);
    if (operationId !== null && operation.id !== operationId) return false;
    if (isFailed && failure === null) return false;
    const words = [operation.id, operation.summary, operation.method, path, request.query];
    return contains([...words, status ?? '', requestId ?? ''].join(' '));
  };
}

function CallRow({ record, onShow }: { record: CallRecord; onShow: () => void }) {
  const { operation, request, startedAt } = record;
  const call = toShownCall(record);
  const { path, took } = call;
  return (
    <button type="button" className={styles.row} onClick={onShow}>
      <span style={{ gridRow: 'span 2' }}>
        <CallStatus call={call} />
      </span>
      <span className="ellipsis medium">{operation.summary}</span>
      <span className={styles.figure}>{took === null ? '' : tookText(took)}</span>
      <code className="ellipsis secondary caption" dir="ltr">
        {operation.method} {path}
        {request.query && `?${request.query}`}
      </code>
      <span className={styles.figure}>{formatClock(new Date(startedAt), viewerZone())}</span>
    </button>
  );
}

function Nothing({ onClear }: { onClear: () => void }) {
  if (calls.length === 0) {
    return (
      <EmptyState
        title="No requests yet"
        reason="Each request of this tab appears here as soon as it is sent."
      />
    );
  }
  return (
    <EmptyState
      title="No request matches"
      action={
        <Button variant="outlined" onClick={onClear}>
          Show all requests
        </Button>
      }
    />
  );
}
