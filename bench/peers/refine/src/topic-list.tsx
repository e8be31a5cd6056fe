import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useList } from '@refinedev/core';
import { List } from '@refinedev/mui';
import { useState } from 'react';
import type { Topic } from '../../records.ts';
import { TopicMap, TopicSeries } from './topic-charts.tsx';

export default function TopicList() {
  const [chosen, choose] = useState<Topic | null>(null);
  const { result } = useList<Topic>({ pagination: { pageSize: 500 } });
  return (
    <List>
      {result.data.length > 0 && <TopicMap topics={result.data} onChoose={choose} />}
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
