import {
  Bell,
  Bot,
  ChartColumn,
  CircleQuestionMark,
  Drama,
  FileChartColumn,
  FlaskConical,
  Folder,
  LayoutDashboard,
  Plug,
  ReceiptText,
  Settings,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '../../lib/paths.ts';

export type NavigationEntry = { group: string; label: string; to: string; icon: LucideIcon };

/** The pages that the navigation offers, in its order. Entries of one group stand together under its name, if it has one. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { group: '', label: 'Overview', to: paths.home(), icon: LayoutDashboard },
  { group: 'Operate', label: 'Bots', to: paths.bots(), icon: Bot },
  { group: 'Operate', label: 'Split tests', to: paths.splitTests(), icon: FlaskConical },
  { group: 'Operate', label: 'Personas', to: paths.personas(), icon: Drama },
  { group: 'Operate', label: 'Sources', to: paths.sources(), icon: Plug },
  { group: 'Operate', label: 'FAQs', to: paths.questions(), icon: CircleQuestionMark },
  { group: 'Operate', label: 'Folders', to: paths.folders(), icon: Folder },
  { group: 'People', label: 'Leads', to: paths.leads(), icon: Users },
  { group: 'Analyse', label: 'Topics', to: paths.topics(), icon: ChartColumn },
  { group: 'Analyse', label: 'Reports', to: paths.reports(), icon: FileChartColumn },
  { group: 'Account', label: 'Billing', to: paths.billing(), icon: ReceiptText },
  { group: 'Account', label: 'Notifications', to: paths.notifications(), icon: Bell },
  { group: 'Account', label: 'Settings', to: paths.settings(), icon: Settings },
];
