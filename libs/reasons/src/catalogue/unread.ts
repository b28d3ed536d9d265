import { plain } from '../wording.js';

/** Reasons why nothing could be read from a file. */
export const UNREAD = {
  encrypted_pdf: plain('The PDF is protected by a password.', 'PDF on parooliga kaitstud.'),
  invalid_pdf: plain('The PDF is damaged.', 'PDF on vigane.'),
  too_many_pages: plain(
    'The file has too many pages to be read automatically.',
    'Failis on automaatseks lugemiseks liiga palju lehekülgi.',
  ),
  timed_out: plain('Reading the file took too long.', 'Faili lugemine võttis liiga kaua aega.'),
  out_of_memory: plain('Reading the file took too much memory.', 'Faili lugemine nõudis liiga palju mälu.'),
  crashed: plain('The program that read the file crashed.', 'Faili lugemine katkestas lugeva programmi töö.'),
  no_text_layer: plain('The file is a picture without text.', 'Fail on pilt, millel ei ole teksti.'),
  invalid_image: plain('The picture is damaged.', 'Pilt on vigane.'),
  image_too_large: plain('The picture has too many pixels.', 'Pildil on liiga palju piksleid.'),
  xml_not_invoice: plain(
    'The XML is not an invoice in a known format.',
    'XML ei ole ühegi tuntud vormi järgi arve.',
  ),
  xml_too_deep: plain(
    'The XML is nested too deeply or has too many parts.',
    'XML on liiga sügava ehitusega või liiga paljude osadega.',
  ),
  unsupported: plain('Files of this type are not read.', 'Seda tüüpi faile ei loeta.'),
  file_unreadable: plain('The file could not be read.', 'Faili ei õnnestunud lugeda.'),
  encrypted_archive: plain('The archive is protected by a password.', 'Arhiiv on parooliga kaitstud.'),
  archive_too_large: plain(
    'The archive contains more than may be extracted.',
    'Arhiivis on rohkem, kui ühest arhiivist vastu võetakse.',
  ),
  invalid_archive: plain('The archive is damaged.', 'Arhiiv on vigane.'),
  nothing_readable: plain(
    'The archive contains no file of an accepted type.',
    'Arhiivis ei ole ühtegi faili, mille tüüp sobiks.',
  ),
  infected: plain(
    'The virus scanner found something in the file, which is blocked.',
    'Viirusetõrje leidis failist midagi ja hoiab seda kinni.',
  ),
  unscanned: plain(
    'The virus scanner could not scan the file, which is blocked.',
    'Viirusetõrje ei saanud faili kontrollida, seepärast hoitakse seda kinni.',
  ),
  file_missing: plain('The content of the file is missing.', 'Faili sisu on kadunud.'),
  reading_failed: plain('Reading the file failed.', 'Faili lugemine katkes vea tõttu.'),
  not_looked_for: plain(
    'Files of this type and kind are not searched for invoices.',
    'Seda tüüpi ja liiki failist arvet ei otsita.',
  ),
} as const;
