import type { Bot, BotTool } from '#contract/bot.ts';
import { codeWords } from '../../../lib/code-words.ts';
import { Card } from '../../../ui/card.tsx';
import { CopyableId } from '../../../ui/copyable.tsx';
import { EmptyState } from '../../../ui/feedback.tsx';
import { StatusChip, Value } from '../../../ui/value.tsx';
import { JsonView } from '../../../ui/long-text.tsx';

/** Shows the bot's tools. The options of a tool are shown as JSON, because each kind of tool has different options. */
export function ToolsTab({ bot: { tools } }: { bot: Bot }) {
  if (tools === null || tools.length === 0) {
    return (
      <EmptyState
        title="No tools"
        reason={
          tools === null
            ? 'The service sent no list of tools with this bot.'
            : 'The service sent an empty list of tools.'
        }
      />
    );
  }
  return tools.map((tool, index) => (
    // The index is the key, because a tool may have no id.
    // oxlint-disable-next-line react/no-array-index-key
    <ToolCard key={index} tool={tool} />
  ));
}

function ToolCard({ tool: { id, type, enabled, options } }: { tool: BotTool }) {
  const title = type ? codeWords(type) : 'Tool without a type';
  return (
    <Card
      title={title}
      beside={<StatusChip tone={enabled ? 'good' : 'neutral'}>{enabled ? 'On' : 'Off'}</StatusChip>}
      actions={
        <span className="quiet breaks figures">
          Tool {id ? <CopyableId value={id} label="tool id" keep={24} /> : <Value value={id} />}
        </span>
      }
    >
      {options === null ? (
        <p className="quiet breaks figures">The service sent no options with this tool.</p>
      ) : (
        <JsonView value={options} label={`options of ${title}`} />
      )}
    </Card>
  );
}
