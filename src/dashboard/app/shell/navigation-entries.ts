import { Bot, ChartColumn, Drama, FlaskConical, Folder, Plug, Users, type LucideIcon } from 'lucide-react';
import { paths } from '../../lib/paths.ts';

export type NavigationEntry = { group: string; label: string; to: string; icon: LucideIcon };

/** The pages that the navigation offers, in its order. Entries of one group stand together under its name. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { group: 'Operate', label: 'Bots', to: paths.bots(), icon: Bot },
  { group: 'Operate', label: 'Split tests', to: paths.splitTests(), icon: FlaskConical },
  { group: 'Operate', label: 'Personas', to: paths.personas(), icon: Drama },
  { group: 'Operate', label: 'Sources', to: paths.sources(), icon: Plug },
  { group: 'Operate', label: 'Folders', to: paths.folders(), icon: Folder },
  { group: 'People', label: 'Leads', to: paths.leads(), icon: Users },
  { group: 'Analyse', label: 'Topics', to: paths.topics(), icon: ChartColumn },
];
