import { RULE_STATES, ruleAnswer } from '#books';
import { z } from 'zod';
import { pageAnswer, pageQuery } from '../http/index.js';

export const RulesQuery = pageQuery({ state: z.enum(RULE_STATES).optional() });

export const RulePage = pageAnswer(ruleAnswer).meta({ id: 'RulePage' });
