import {
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  Treemap,
  XAxis,
  YAxis,
} from 'recharts';
import type { Topic } from '../../records.ts';

type TopicMapProps = { topics: readonly Topic[]; onChoose: (topic: Topic | null) => void };

export function TopicMap({ topics, onChoose }: TopicMapProps) {
  return (
    <ResponsiveContainer width="100%" height={600}>
      <Treemap
        data={topics}
        dataKey="conversationCount"
        nameKey="name"
        stroke="#fff"
        onClick={({ name }) => onChoose(topics.find((topic) => topic.name === name) ?? null)}
      >
        <Tooltip />
      </Treemap>
    </ResponsiveContainer>
  );
}

export function TopicSeries({ topic: { series } }: { topic: Topic }) {
  return (
    <ResponsiveContainer width="100%" height={240}>
      <LineChart data={series}>
        <CartesianGrid strokeDasharray="3 3" />
        <XAxis dataKey="date" />
        <YAxis />
        <Tooltip />
        <Line type="monotone" dataKey="count" dot={false} />
      </LineChart>
    </ResponsiveContainer>
  );
}
