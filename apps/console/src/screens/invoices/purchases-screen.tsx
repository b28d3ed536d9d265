import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode } from 'react';
import { TradeScreen } from './trade-screen.js';

const route = getRouteApi('/c/$company/purchases');

export function PurchasesScreen(): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <TradeScreen
      direction="purchase"
      search={search}
      onSearch={(next, quietly = false) => void navigate({ search: next, replace: quietly })}
    />
  );
}
