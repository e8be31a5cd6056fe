import Bell from 'lucide-react/icons/bell';
import Bot from 'lucide-react/icons/bot';
import ChartColumn from 'lucide-react/icons/chart-column';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import Drama from 'lucide-react/icons/drama';
import FileChartColumn from 'lucide-react/icons/file-chart-column';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Folder from 'lucide-react/icons/folder';
import LayoutDashboard from 'lucide-react/icons/layout-dashboard';
import Plug from 'lucide-react/icons/plug';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Send from 'lucide-react/icons/send';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';

/**
 * The icons of the navigation, by name. The page table (`pages.ts`) contains only the names, because it loads before
 * any code that renders.
 */
export const PAGE_ICONS = {
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
  Send,
  Settings,
  Users,
};

export type PageIcon = keyof typeof PAGE_ICONS;
