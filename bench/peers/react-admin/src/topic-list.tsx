import { useState } from 'react';
import { List, WithListContext } from 'react-admin';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import type { Topic } from '../../records.ts';
import { TopicMap, TopicSeries } from './topic-charts.tsx';

export default function TopicList() {
  const [chosen, choose] = useState<Topic | null>(null);
  return (
    <List
      pagination={false}
      perPage={500}
      exporter={false}
      sort={{ field: 'conversationCount', order: 'DESC' }}
    >
      <WithListContext<Topic> render={({ data }) => data && <TopicMap topics={data} onChoose={choose} />} />
      {chosen && (
        <Card>
          <CardContent>
            <Typography variant="h6">{chosen.name}</Typography>
            <TopicSeries topic={chosen} />
          </CardContent>
        </Card>
      )}
    </List>
  );
}
