import { type Vocabulary } from './concepts.js';

/** English. */
export const eng: Vocabulary = {
  labels: {
    number: `
      invoice number | invoice no | invoice nr | invoice num | invoice id | inv no | inv nr | inv number
      | tax invoice no | tax invoice number | tax invoice nr | vat invoice no | vat invoice number
      | credit note number | credit note no | credit note nr | credit memo no | credit memo number
      | receipt number | receipt no | receipt nr | bill number | bill no | document number | document no
      | sales invoice no | statement number | invoice reference | prepayment invoice no
      | prepayment invoice nr | prepayment invoice number | advance invoice no | advance invoice number
      | ~prepayment invoice | ~advance invoice | ~invoice | ~tax invoice | ~vat invoice | ~credit note
      | ~receipt | ~sales invoice | ~credit memo
    `,
    date: `
      invoice date | date of invoice | date of issue | issue date | issued on | issued | date issued
      | invoice issued | receipt date | ~date paid | billing date | bill date | tax date | tax point
      | tax point date | credit note date | document date | statement date | invoice issue date
      | date of purchase | ~date | ~dated | ~paid on
      | [invoice|document|issue|issuing|billing|bill|receipt|credit note]+[date|dated]
      | date of+[invoice|issue|document|billing|receipt]
    `,
    due_date: `
      to be paid by | due date | payment due date | please remit until | remit until | remit by | payable by
      | payable until | payment due | date due | due on | due by | pay by | payment date due
      | invoice due date | please pay by | due | pay before
      | [payment|invoice|payment due]+[due date|deadline]
      | [pay|payable|due|to be paid|please pay]+[by|before|until|no later than]
    `,
    payment_terms: `
      ~terms | net terms | [payment|credit|invoice|billing]+[term|terms|conditions]
      | [payment|credit]+[period|days] | [terms of|conditions of]+[payment|sale]
    `,
    supply_date: `
      date of supply | supply date | delivery date | date of delivery | service date | date of service
      | shipping date | ship date | tax point
    `,
    period: `
      billing period | service period | invoice period | period | subscription period | usage period
      | billing cycle
    `,
    net: `
      subtotal | sub total | sub-total | net total | total net | net amount | total excluding vat
      | total excl vat | total excl tax | total ex vat | total excluding tax | total without vat
      | amount excluding vat | amount excl vat | taxable amount | net | total net amount | subtotal excl vat
      | total before tax | amount before tax | net value | vat base | tax base | invoice subtotal
      | total excluding taxes | total untaxed | untaxed amount | amount net of tax | total exc vat
      | net price | total untaxed amount | taxable value | total taxable | total ex tax | total before vat
      | amount before vat | net price total | total without tax | ~excl vat | ~ex vat | ~without vat
    `,
    tax: `
      vat | vat amount | vat total | total vat | tax | tax total | total tax | tax amount | sales tax | gst
      | hst | total vat amount | value added tax | total tax amount | estimated tax | vat/gst | igst | cgst
      | sgst | total gst | taxes | total taxes | vat sum
    `,
    gross: `
      grand total | invoice total | total amount | total including vat | total incl vat | total inc vat
      | total including tax | total incl tax | gross total | total gross | gross amount | total with vat
      | amount including vat | invoice amount | total invoice amount | total price | order total
      | total charged | total charge | total incl. vat | total inc. vat | total for this invoice
      | final total | amount incl vat | ~total | ~total eur | ~total usd | ~total gbp | total in eur
      | total in usd | total for this period | total sum | total value | total invoice value | ~amount
      | net invoice amount | total gross amount | total invoice
    `,
    amount_due: `
      amount due | amount now due | total due | balance due | amount payable | total payable | payable
      | please pay | balance | amount to pay | to pay | total to pay | due amount | total amount due
      | outstanding balance | amount outstanding | total amount payable | invoice balance due
      | payable amount | new balance due | balance owing
    `,
    rounding: 'rounding | rounding amount | round off',
    prepaid: `
      prepaid | prepayment | amount paid | paid amount | advance payment | deposit paid | less paid
      | payments received | payment received | already paid | paid to date | less deposit | less payments
    `,
    reference: 'reference number | payment reference | reference no | ref no | ref nr | ref number',
    registry_code: `
      registry code | reg code | company code | company registration | registration number | reg no
      | company no | company number | company reg no | company registration number | company registration no
      | registration no | registered number | business id | registered no | corporate id
      | business registration number | ein
      | [company|company reg|company registration|business registration|registered|registry|trade register|cro|crn]+[no|nr|number|code]
    `,
    vat_number: `
      vat number | vat no | vat nr | vat id | vat reg no | vat registration number | vat registration no
      | vat reg nr | vat identification number | vat code | vat reg | vatin | tax id
      | tax registration number | tax identification number | vat registration | eu vat | eu vat number
      | tin | vat tin | gstin
    `,
    buyer_vat_number: `
      customer vat | customer vat number | customer vat no | your vat number | your vat no | your vat id
      | buyer vat | client vat | customer vat id | customer tax id | bill to vat | client tax id
      | your tax id
    `,
    iban: 'account | account no | account number | bank account | bank details',
    supplier: `
      seller | supplier | vendor | issuer | issued by | sold by | merchant | service provider | ~from
      | bill from | billed from | company details | pay to | remit to | beneficiary
    `,
    buyer: `
      buyer | customer | bill to | billed to | invoice to | invoiced to | sold to | client | ship to
      | shipped to | deliver to | recipient | customer name | payer | ~to | bill-to | billing address
      | shipping address | delivery address | customer details | issued to | invoice for | guest name
      | guest | billing contact | technical contact | account holder
    `,
    corrects: `
      original invoice | original invoice no | original invoice number | corrected invoice
      | credit for invoice | credited invoice | refers to invoice | related invoice
    `,
    other_number: `
      order number | order no | order nr | order id | order | purchase order | po number | po no | po
      | customer number | customer no | customer id | account id | client id | client number | contract no
      | contract number | contract | phone | telephone | mobile | fax | customer reference | your reference
      | our reference | transaction id | payment id | project | project no | delivery note
      | delivery note no | booking id | booking no | quote number | subscription | subscription id
      | confirmation number | job number | ticket no | bic code | ref
    `,
    other_date: `
      order date | date of order | order placed | print date | printed | arrival | departure | check in
      | check out | check-in | check-out | next billing date | renewal date | expires | expiry date
      | valid until | purchase date | po date | contract date
    `,
    other_amount: `
      fine | interest | discount | shipping | shipping cost | shipping & handling | delivery | change | cash
      | tendered | tip | gratuity | credit | savings | you saved | price | unit price | rate
      | conversion rate | exchange rate | deposit | airport tax | airport taxes | city tax | tourist tax
      | tourism tax | occupancy tax | departure tax | passenger tax | fuel tax | taxes and fees
      | taxes fees and charges | taxes and charges | insurance tax
    `,
    earlier_balance: `
      [previous|earlier|brought forward|carried forward|prior]+[balance|debt|arrears|amount due]
      | [balance|amount]+[brought forward|carried forward|overdue|past due|from last invoice|from previous invoice]
      | opening balance | arrears | past due | overdue balance
    `,
  },
  numbering: {
    documents: 'inv | doc | invoice | receipt | document | bill',
    number: 'num | number',
    code: 'code',
    others: 'customer',
    yours: 'your | customer | client',
    dealings: 'booking | transaction | confirmation | payment',
  },
  sums: {
    total: 'total | amount | total amount | invoice total | invoice amount | sum',
    gross: 'incl vat | including vat | inc vat | with vat | incl tax | including tax | gross',
    net: `
      excl vat | excluding vat | exc vat | ex vat | without vat | before vat | excl tax | excluding tax
      | before tax | net of vat
    `,
    due: 'due | payable | to pay | to be paid',
  },
  columns: {
    description: `
      description | item | items | item description | product | service | details | product description
      | description of goods | activity | particulars
    `,
    quantity: 'qty | quantity | hours | units | qty hrs | hrs',
    unit: 'unit | uom',
    price: `
      price | unit price | unit cost | rate | price each | net price | cost | unit price excl vat
      | price unit | unit price eur | price eur | unit price excl
    `,
    rate: 'vat % | vat rate | tax rate | tax % | % vat | vat | tax | vat%',
    net: `
      net amount | net | amount excl vat | net value | net total | total net | total excl vat | total excl
      | line total excl vat | amount excl tax | amount net
    `,
    tax: 'vat amount | tax amount | vat sum',
    gross: 'gross | gross amount | amount incl vat | total incl vat | total incl | gross value',
    amount: `
      amount | total | line total | total price | amount eur | amount usd | total eur | subtotal
      | extended price | ext price | total amount | sum | total amount eur | line amount
      | line amount excl vat
    `,
    other: `
      no | code | sku | item code | discount | disc | date | pos | position | hsn | item no | reference
      | ean
    `,
  },
  titles: {
    invoice: 'invoice | statement',
    receipt: 'receipt | sales receipt | payment receipt | payment confirmation | ticket',
    credit_note: 'credit memo',
    prepayment: 'prepayment invoice | advance invoice | advance payment invoice | down payment invoice',
  },
  kinds: {
    taking_back: 'credit | refund',
    taken_back: 'invoice | note',
    compounds: 'invoice',
    credited: '[credited|original|cancelled] invoice',
    prepayments: '[prepayment|advance|advance payment|down payment|deposit] invoice',
    not_an_invoice: `
      pro forma | pro-forma | quotation | quote | estimate | order confirmation | delivery note
      | packing slip | pre-bill | payment reminder | reminder | account statement
    `,
    stamps: 'void | voided | cancelled | canceled | draft | sample | specimen',
    draft: 'draft',
    drafted: 'invoice',
    denied: 'not [a|an] [[valid|tax|legal] |][[valid|tax|legal] |]invoice',
    announced: '[[a|an|the|your|our] |][[tax|vat|final] |]invoice will [be [issued|sent]|follow]',
    correcting: 'corrected | corrective | correction | revised | amended | replacement',
    offers: 'quotation | quote | estimate | order confirmation | delivery note | packing slip',
    see_other: 'see our',
    orders: 'purchase order | work order | sales order | order form',
    bare_orders: 'order',
    no_invoices: `
      certificate of completion | upcoming renewal | renewal notice | renewal reminder
      | subscription renewal | overdue invoice | overdue payment | past due notice | past due invoice
      | outstanding invoices | unpaid invoice | demand for payment | request for payment | payment request
      | payment order | letter of demand | collection notice | debt notice | payment reminder | reminder
      | overdue notice | final demand | final notice | order confirmation | order acknowledg | quotation
      | estimate | statement of account | account statement | delivery note | packing slip
      | remittance advice
    `,
    reminders: 'payment reminder | reminder | past due notice | overdue notice',
    placed_orders: 'order confirmation | order acknowledg* | purchase order | sales order',
    quotes: 'quotation | estimate',
    account_summaries: 'statement of account | [customer|client|debtor|supplier|vendor] [account |]statement',
    unpaid: 'overdue | unpaid | past due | not [yet |][been |][paid|received]',
    companions: `
      [[general|standard] |]terms [and|&] conditions | terms of [service|use|sale]
      | [general |]conditions of [sale|carriage|contract] | privacy [policy|notice] | price list
      | newsletter
    `,
    yours: 'your',
  },
  months: {
    january: 'jan | january',
    february: 'feb | february',
    march: 'mar | march',
    april: 'apr | april',
    may: 'may',
    june: 'jun | june',
    july: 'jul | july',
    august: 'aug | august',
    september: 'sep | sept | september',
    october: 'oct | october',
    november: 'nov | november',
    december: 'dec | december',
  },
  dates: {
    until: 'until | till | to',
    month_first: `
      advance | before | bill | billed | billing | by | credit | data | date | dated | deadline | doc
      | document | due | from | id | inv | invoice | issue | issued | issuing | later | memo | n | no | note
      | nr | num | number | numero | of | on | or | paid | pay | payable | payment | please | point
      | prepayment | purchase | receipt | reference | remit | sales | statement | tax | than | to | until
      | us | vat
    `,
  },
  vat: {
    row_words: `
      vat | tax | rate | total | net | gross | amount | of | on | from | base | taxable | standard | reduced
      | zero | normal | value | added | sales | excl | incl | excluding | including | over | incl. | with
      | without | at | is
    `,
    goods: 'intra[-|]community suppl',
    margin: 'margin scheme',
    article: 'art | art. | article',
    exempt: '[[vat|tax] |]exempt | vat[-| ]free | tax[-| ]free | zero[-| ]rated',
    none: `
      reverse charge | reverse-charge | vat exempt | exempt from vat | tax exempt | not vat registered
      | article 196 | article 44 | intra-community | not [registered|liable] for vat | no vat [is |]charged
    `,
    representative: '[fiscal|tax] representative',
  },
  terms: {
    days: 'day[s|]',
    calendar: 'calendar',
    or: 'or | to',
    net: 'net',
    purely: 'strictly',
    uncut: 'without [any |]deduction',
    before_count: 'in | within',
    immediately: 'immediately | [up|]on receipt',
    paid: 'due | payable | payment | pay',
    late: `
      interest | <late> | <later | <lateness | overdue | past due | after [the |]due | penalt | unpaid
      | n[o|'|’]t [been |]paid | non[-|]payment | default | delay | remind
    `,
    by_time: 'per day | a day | per year | per month',
    others: `
      return | refund | withdraw | warrant | guarant | complain | claim | objection | dispute | deliver
      | <ship | goods | valid | cancel | terminat | subscription | <trial | notice | <last> | <ago>
      | end of [the |]month | month[-| ]end | unless | otherwise agreed | agreed otherwise
      | [after|of|following|upon|from] [_ |][_ |]payment
    `,
    discount: 'discount',
    paying: 'pa[y|id] | due | settle | remit',
    within: 'within | in',
  },
  payment: {
    currency: 'currency | invoice currency',
    amounts: 'amount[s|] | prices | totals',
    are_in: 'in | are',
    card_ending: 'ending in | ending | last 4 digits',
    paid_by_card: `
      [paid|payment received|charged] [by|with|to|via] [|your ][|credit |debit |bank ]card
      | [payment method|payment type|paid with|paid by|method of payment][:|] [credit card|debit card|card|visa|mastercard]
    `,
    by_card: 'paid by card | credit card | debit card',
    in_cash: 'cash payment | paid in cash',
    debited: 'direct debit | will be [debited|charged|collected]',
    carried_over: 'carried forward | brought forward | carried over | page [sub|]total | balance [b|c]/f',
  },
  accounts: {
    changed: `
      new | old | former | formerly | changed | changes | updated | closed | instead | only | henceforth
      | longer
    `,
    street: 'street | st | road | rd | york | zealand | jersey | delhi',
    instructions: 'please | kindly | pay | remit | attention | notice | important',
    account: 'account | acct',
    bank: 'bank',
    heading: 'details | information',
    beside: `
      name | holder | number | no | bank | phone | telephone | post | mail | web | address | street | road
      | county | estonia | finland | the | of | and | for | in | or
    `,
  },
  parties: {
    name: 'name | company | company name',
    stated: 'service provider | seller | supplier | account holder | beneficiary',
    partner: 'general partner',
    bank: 'bank',
    address: 'address',
    address_of: 'legal | registered | postal | business',
    addressed: 'attn | att',
    no_name: 'invoice | page | date',
  },
  legal: {
    forms: `
      Ltd[.|] | Limited | LTD | LLC | L.L.C. | LLP | PLC | plc | Inc[.|] | INC | Corp[.|] | Corporation
      | Pty[.|][ Ltd[.|]|] | Pvt[.|] Ltd[.|] | DAC
    `,
    dropped: 'ltd | limited | llc',
  },
};
