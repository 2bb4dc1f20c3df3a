import { columnsToFill, columnsToScroll } from "../../../Public/js/wall/columns.js";
import { assertEquals } from "../assert.js";

const lengths = { gap: 12, footer: 80, least: 220 };

Deno.test("tiles fill a box in the columns that show pictures largest", () => {
  const box = { width: 1408, height: 620 };
  assertEquals(columnsToFill(1, box, lengths), 1);
  assertEquals(columnsToFill(2, box, lengths), 2);
  assertEquals(columnsToFill(4, box, lengths), 4);
  assertEquals(columnsToFill(6, { width: 800, height: 1000 }, lengths), 2);
});

Deno.test("tiles that would be too small scroll", () => {
  assertEquals(columnsToFill(40, { width: 1408, height: 620 }, lengths), null);
  assertEquals(columnsToFill(1, { width: 1248, height: 160 }, lengths), null);
  assertEquals(columnsToScroll(1408, lengths), 6);
  assertEquals(columnsToScroll(200, lengths), 1);
});
