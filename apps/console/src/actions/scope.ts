import { createContext, useContext } from 'react';
import { type ActionScope } from './action.js';

/** Outside of a company nothing that needs a permission can be done. */
export const Scope = createContext<ActionScope>({ companyId: undefined, permissions: new Set() });

export const useScope = (): ActionScope => useContext(Scope);
