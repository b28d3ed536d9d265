import { type Vocabulary } from './concepts.js';

/** Portuguese. */
export const por: Vocabulary = {
  labels: {
    number: 'fatura n | fatura nr | ~fatura',
    date: '[data da|data de]+[fatura|emissão]',
    due_date: 'vencimento | [data de|data limite de]+[vencimento|pagamento]',
    net: 'total ilíquido',
    tax: 'valor iva | total do iva',
    amount_due: 'valor a pagar',
    vat_number: 'nº contribuinte | contribuinte',
    supplier: 'fornecedor | emitente',
    buyer: 'adquirente',
  },
  numbering: {
    documents: 'fatura | recibo',
  },
  columns: {
    description: 'descrição | designação',
    quantity: 'quantidade | qtd',
    price: 'preço | preço unit | preço unitário',
    amount: 'valor',
  },
  titles: {
    invoice: 'fatura | fatura recibo',
    receipt: 'recibo',
    prepayment: 'fatura de adiantamento',
  },
  kinds: {
    prepayments: 'fatura* de adiantamento',
    no_invoices: 'orçamento | encomenda | guia de remessa | lembrete de pagamento',
    reminders: 'lembrete de pagamento',
    quotes: 'orçamento',
  },
  months: {
    january: 'janeiro',
    february: 'fevereiro',
    march: 'março | března',
    may: 'maio | května',
    june: 'junho',
    july: 'julho',
    september: 'setembro',
    october: 'outubro | října',
    december: 'dezembro',
  },
  terms: {
    days: 'dia[s|]',
  },
  accounts: {
    changed: 'mudou | alterad*',
  },
  legal: {
    forms: 'Lda[.|]',
  },
};
